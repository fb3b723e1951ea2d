import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestClient, walletActions } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { anyFreePort } from "../processes/free-port";
import { goneWithin } from "../processes/processes";
import { startChain } from "./start-chain";

/** The lines of the journal of a chain of three blocks. The first is the genesis. */
let lines: readonly string[];
let folder: string;
const path = () => join(folder, "journal.jsonl");

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "engrave-damaged-"));
  await writeFile(join(folder, "port"), String(await anyFreePort()));
}

beforeAll(async () => {
  await makeFolder();
  const chain = await startChain(folder);
  const client = createTestClient({ mode: "anvil", chain: developmentChain, transport: nodeTransport(chain.url) });
  const wallet = client.extend(walletActions);
  const [account] = await wallet.getAddresses();
  if (account === undefined) throw new Error("the chain has no accounts");
  for (const value of [1n, 2n, 3n]) await wallet.sendTransaction({ account, to: account, value });
  await chain.stop();
  lines = (await readFile(path(), "utf8")).trimEnd().split("\n");
  await rm(folder, { recursive: true });
});
beforeEach(makeFolder);
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => expect(lines).toHaveLength(4));

const THIRD = 3;
const changed = (change: (line: string) => string): string[] =>
  lines.map((line, index) => (index === THIRD - 1 ? change(line) : line));

test.each([
  ["another signature", () => changed((line) => line.replace(/[0-9a-f]{8}"\]/, '01234567"]')), "CHAIN_JOURNAL"],
  [
    "no transaction",
    () => changed((line) => line.replace(/"transactions":.*\]/, '"transactions":["0x02"]')),
    "CHAIN_JOURNAL",
  ],
  ["an earlier time", () => changed((line) => line.replace(/"timestamp":\d+/, '"timestamp":5')), "CHAIN_JOURNAL"],
  ["another time", () => changed((line) => line.replace(/"timestamp":\d+/, '"timestamp":99999999999')), "CHAIN_RECORD"],
  [
    "a request that the node does not know",
    () => lines.toSpliced(THIRD - 1, 0, '{"kind":"request","method":"x","params":[]}'),
    "CHAIN_JOURNAL",
  ],
  ["a rewind below the genesis", () => changed(() => '{"kind":"rewind","number":-1}'), "CHAIN_JOURNAL"],
  ["a rewind above the latest block", () => changed(() => '{"kind":"rewind","number":9}'), "CHAIN_JOURNAL"],
  ["a lost block", () => lines.filter((_line, index) => index !== THIRD - 1), "CHAIN_JOURNAL"],
  ["a block twice", () => lines.toSpliced(THIRD - 1, 0, lines[THIRD - 2] ?? ""), "CHAIN_JOURNAL"],
] as const)(
  "a journal with %s names the line and how to fix it, and leaves no process",
  async (_what, damage, code) => {
    const text = `${damage().join("\n")}\n`;
    await writeFile(path(), text);
    await expect(startChain(folder)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`${path()}, line ${THIRD}`),
      hint: expect.stringMatching(new RegExp(`delete line ${THIRD} and all lines after it`)),
    });
    expect(await readFile(path(), "utf8")).toBe(text);
    const pid = Number(await readFile(join(folder, "anvil.pid"), "utf8").catch(() => "0"));
    expect(pid === 0 || (await goneWithin(pid, 5_000))).toBe(true);
  },
);
