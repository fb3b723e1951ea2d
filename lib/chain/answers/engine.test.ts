import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { keccak256 } from "viem";
import { expect, test } from "vitest";
import { ROOT } from "@/lib/runtime/root.mjs";
import { libraryRoots } from "../verification/testing/library-root";
import { compileModule } from "./compile.mjs";
import { createEngine } from "./engine";
import { MODULE } from "./module";
import { NAMES, OBJECT_KINDS } from "./names";
import { PLACES, SET } from "./places";

/** Places of the engine's memory that nothing else uses while only hashes and roots are computed. */
const SCRATCH = { ends: 0x50000, list: 0xe00000 };

test("the module is what the compiler makes of its sources", async () => {
  expect(await compileModule()).toBe(readFileSync(join(ROOT, "lib/chain/answers/module.ts"), "utf8"));
});

test("the names of members fit into their places", () => {
  for (const kind of OBJECT_KINDS) {
    expect(NAMES[kind].length).toBeLessThanOrEqual((SET.members - SET.names) / SET.nameSize);
    expect(SET.members + NAMES[kind].length * SET.memberSize).toBeLessThanOrEqual(SET.size);
    // With its quote and its colon, after its length.
    for (const name of NAMES[kind]) expect(name.length + 3).toBeLessThanOrEqual(SET.nameSize);
  }
});

/** The module alone. */
function instantiate() {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, "base64")));
  const { memory, keccak, writeRoot } = exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof keccak !== "function" || typeof writeRoot !== "function") {
    throw new Error("the module lacks an export");
  }
  const bytes = Buffer.from(memory.buffer);
  const hashAt = (place: number): string => `0x${bytes.toString("hex", place, place + 32)}`;
  return { bytes, keccak, writeRoot, hashAt };
}

test("Keccak equals that of a library for each length", () => {
  const { bytes, keccak, hashAt } = instantiate();
  const input = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 89) % 256));
  for (let length = 0; length <= input.length; length++) {
    // What is before and after it does not matter.
    bytes.fill(0xff, SCRATCH.list - 8, SCRATCH.list + 700);
    input.copy(bytes, SCRATCH.list, 0, length);
    keccak(SCRATCH.list, length, PLACES.digest);
    expect(hashAt(PLACES.digest), String(length)).toBe(keccak256(input.subarray(0, length)));
  }
});

test.each([
  ["short", 3],
  ["long", 90],
])("the root of each list of %s items equals that of a library", async (_, size) => {
  const { bytes, writeRoot, hashAt } = instantiate();
  const items = Array.from({ length: 300 }, (_, index) =>
    Uint8Array.from({ length: 1 + ((index * 7) % size) }, (_, at) => 1 + ((index + at * 31) % 255)),
  );
  let [count, end] = [0, SCRATCH.list];
  for await (const root of libraryRoots(items)) {
    writeRoot(count, PLACES.root);
    expect(hashAt(PLACES.root), String(count)).toBe(root);
    bytes.set(items[count] ?? [], end);
    end += items[count]?.length ?? 0;
    bytes.writeInt32LE(end, SCRATCH.ends + 4 * count);
    count++;
  }
  expect(count).toBe(301);
});

test("code that the process cannot run gives no engine", () => {
  expect(createEngine(Buffer.from("no module"))).toBeNull();
});

test("a process without WebAssembly parses its answers", async () => {
  const program = `
    const { readAnswer } = await import("./lib/chain/rpc/read-answer.ts");
    const call = { method: "x", params: [], reader: { kind: "receipts", take: () => 1 } };
    const text = Buffer.from('{"jsonrpc":"2.0","id":0,"result":[]}');
    console.log(typeof WebAssembly, readAnswer({ parts: [text], size: text.length }, [call]));`;
  const run = (...options: string[]) =>
    promisify(execFile)(process.execPath, [...options, "--import", "tsx", "--input-type=module", "-e", program], {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: "silent" },
    });
  expect((await run()).stdout).toContain("object [ { kind: 'result', result: 1 } ]");
  expect((await run("--jitless")).stdout).toContain("undefined null");
});
