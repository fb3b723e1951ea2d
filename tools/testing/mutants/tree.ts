import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runForge } from "@/contracts/run-forge.mjs";
import { withImports } from "./imports";
import type { KilledBy } from "./mutant";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CLIENT = fileURLToPath(new URL("compiler-client.mjs", import.meta.url));

/** forge ran no test, because a contract does not compile. */
export class NotCompiled extends Error {}

/** A copy of some tests and of the contracts that they import. */
export class Tree {
  constructor(
    private readonly folder: string,
    private readonly socket: string,
    tests: readonly string[],
  ) {
    const files = withImports(
      ROOT,
      tests.map((test) => `contracts/fuzz/${test}.t.sol`),
    );
    for (const file of ["foundry.toml", ...files]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(folder, file));
    }
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(ROOT, "node_modules/@openzeppelin"), join(folder, "node_modules/@openzeppelin"));
  }

  /** The source of a contract. */
  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** Runs the tests with another source of a contract. */
  async runWith(file: string, source: string): Promise<KilledBy> {
    const original = this.read(file);
    writeFileSync(join(this.folder, file), source);
    try {
      return await this.run();
    } finally {
      writeFileSync(join(this.folder, file), original);
    }
  }

  /**
   * Runs the tests until one fails.
   *
   * @throws {NotCompiled} with the compiler's messages
   */
  async run(): Promise<KilledBy> {
    const { results, output } = await runForge(this.folder, ["--fail-fast"], {
      COMPILER_SOCKET: this.socket,
      FOUNDRY_SOLC: CLIENT,
      // Compiles faster.
      FOUNDRY_OPTIMIZER: "false",
    });
    if (results === null || results.length === 0) throw new NotCompiled(output);
    return results.find(({ isPassed }) => !isPassed)?.test ?? null;
  }
}
