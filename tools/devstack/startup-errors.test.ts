import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { readConfiguration } from "@/lib/config";
import { dataFolderError } from "@/lib/runtime/data-folder";
import { Terminal } from "@/lib/runtime/terminal";
import { ChainJournal } from "./chain/journal";
import { startPostgres } from "./postgres/start-postgres";
import { startServices } from "./services";
import { Stopper } from "./stopper";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-startup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startWith = (dataDir: string) =>
  startServices({
    configuration: readConfiguration({ DATA_DIR: dataDir }),
    mode: "production",
    terminal: new Terminal(process.stdout),
    stopper: new Stopper(() => undefined),
  });

/** A file in place of the folder, because permissions do not stop root. */
it.each(["data", "data/below"])("reports a DATA_DIR that cannot be written, with a hint (%s)", async (name) => {
  await writeFile(join(folder, "data"), "");
  await expect(startWith(join(folder, name))).rejects.toMatchObject({
    code: "DATA_DIR",
    message: expect.stringContaining(join(folder, name)),
    hint: /set DATA_DIR/,
  });
});

// Not even root can create a folder there.
it.runIf(process.platform === "linux")("reports a DATA_DIR that cannot be created, with a hint", async () => {
  const dataDir = "/proc/engrave/data";
  await expect(startWith(dataDir)).rejects.toMatchObject({
    code: "DATA_DIR",
    message: expect.stringContaining(dataDir),
    hint: /set DATA_DIR/,
  });
});

it("reports a folder inside DATA_DIR that cannot be written", async () => {
  await writeFile(join(folder, "postgres"), "");
  const starting = startPostgres({ folder: join(folder, "postgres"), durable: false, maxConnections: 10 });
  const error = await starting.catch((cause: unknown) => dataFolderError(cause, folder));
  expect(error).toMatchObject({ code: "DATA_DIR", message: expect.stringContaining(join(folder, "postgres")) });
});

it("returns other errors unchanged", async () => {
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
  "reports a corrupt chain journal (%s) with its line and a hint, and does not change it",
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

it("reports a journal that cannot be opened as an error of the data folder", async () => {
  const path = join(folder, "journal.jsonl");
  await mkdir(path);
  const error = await ChainJournal.open(path, 1).catch((cause: unknown) => dataFolderError(cause, folder));
  expect(error).toMatchObject({ code: "DATA_DIR" });
});
