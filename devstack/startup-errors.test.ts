import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { readConfiguration } from "@/lib/config";
import { Terminal } from "@/lib/runtime/terminal";
import { ChainJournal } from "./chain/journal";
import { dataFolderError } from "./data-folder";
import { startPostgres } from "./postgres/start-postgres";
import { startServices } from "./services";
import { Stopper } from "./stopper";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-startup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Permissions do not stop root: a file in the folder's place stops anyone. */
it.each(["data", "data/below"])("names a DATA_DIR that cannot be written, and what to do (%s)", async (name) => {
  await writeFile(join(folder, "data"), "");
  const starting = startServices({
    configuration: readConfiguration({ DATA_DIR: join(folder, name) }),
    mode: "production",
    terminal: new Terminal(process.stdout),
    stopper: new Stopper(() => undefined),
  });
  await expect(starting).rejects.toMatchObject({
    code: "DATA_DIR",
    message: expect.stringContaining(join(folder, name)),
    hint: /set DATA_DIR/,
  });
});

it("names a folder inside of DATA_DIR that cannot be written", async () => {
  await writeFile(join(folder, "postgres"), "");
  const starting = startPostgres({ folder: join(folder, "postgres"), durable: false, maxConnections: 10 });
  const error = await starting.catch((cause: unknown) => dataFolderError(cause, folder));
  expect(error).toMatchObject({ code: "DATA_DIR", message: expect.stringContaining(join(folder, "postgres")) });
});

it("leaves other errors as they are", async () => {
  const error = await readFile(join(tmpdir(), "engrave-nothing-here"), "utf8").catch((cause: unknown) => cause);
  expect(dataFolderError(error, folder)).toBe(error);
});

const GENESIS = '{"kind":"genesis","timestamp":1}\n';
const REWIND = '{"kind":"rewind","number":0}\n';

test.each([
  ["no JSON", `${GENESIS}${REWIND}{"kind":"blo\n${REWIND}`, 3],
  ["zero bytes", `${GENESIS}\0\0\0\0\n`, 2],
  ["another object", `${GENESIS}{"kind":"block"}\n`, 2],
  ["no genesis", REWIND, 1],
])(
  "a corrupt chain journal (%s) is named with its line and what to do, and is not changed",
  async (_what, text, line) => {
    const path = join(folder, "journal.jsonl");
    await writeFile(path, text);
    await expect(ChainJournal.open(path, 1)).rejects.toMatchObject({
      code: "CHAIN_JOURNAL",
      message: `The local chain's journal is corrupt: ${path}, line ${line}.`,
      hint: /Restore the file from a backup/,
    });
    expect(await readFile(path, "utf8")).toBe(text);
  },
);

it("a journal that cannot be opened is the data folder's error", async () => {
  const path = join(folder, "journal.jsonl");
  await mkdir(path);
  const error = await ChainJournal.open(path, 1).catch((cause: unknown) => dataFolderError(cause, folder));
  expect(error).toMatchObject({ code: "DATA_DIR" });
});
