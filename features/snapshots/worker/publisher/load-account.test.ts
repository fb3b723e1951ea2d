import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { metis } from "@/lib/chain/networks";
import { type PublisherKey, readConfiguration } from "@/lib/config";
import { log } from "@/lib/runtime/log";
import { testAccount } from "@/tools/testing/harness/registry-chain";
import { loadAccount, requirePrivateAccount } from "./load-account";

const { key, address } = testAccount(4);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-key-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(content: string, mode = 0o600): Promise<PublisherKey> {
  const path = join(folder, `${Math.random()}.key`);
  await writeFile(path, content);
  await chmod(path, mode);
  return { kind: "file", path };
}

test.each([
  ["with 0x and a line end", `${key}\n`],
  ["without 0x, in upper case", key.slice(2).toUpperCase()],
])("reads a key %s from a file", async (_, content) => {
  expect(await loadAccount(await file(content))).toMatchObject({ address });
});

test("takes a key from the environment", async () => {
  const { publisherKey } = readConfiguration({ PUBLISHER_KEY: key });
  expect(publisherKey && (await loadAccount(publisherKey))).toMatchObject({ address });
});

test.each([
  ["is missing", (): PublisherKey => ({ kind: "file", path: join(folder, "none") }), /cannot be read: ENOENT/],
  ["is a folder", (): PublisherKey => ({ kind: "file", path: folder }), /is not a file/],
  ["is empty", () => file(""), /expected a private key/],
  ["has a wrong key", () => file("12".repeat(31)), /expected a private key/],
  ["has more than a key", () => file(`${key}\n${key}`), /expected a private key/],
])("refuses a file that %s, without showing its content", async (_, source, message) => {
  const error = await loadAccount(await source()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "CONFIGURATION", message: expect.stringMatching(message) });
  expect(String(error)).not.toContain(key.slice(2));
  expect(String(error)).not.toContain("12".repeat(31));
});

test("warns about a file that other users may read", async () => {
  const warn = vi.spyOn(log, "warn");
  await loadAccount(await file(key));
  expect(warn).not.toHaveBeenCalled();
  await loadAccount(await file(key, 0o644));
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ mode: "644" }), expect.stringContaining("other users"));
  warn.mockRestore();
});

test("the public key of the local chain is refused on other chains", async () => {
  const account = testAccount(10);
  expect(() => requirePrivateAccount(account, 31_337)).not.toThrow();
  expect(() => requirePrivateAccount(account, metis.chainId)).toThrow(/everyone knows the key/);
  expect(() => requirePrivateAccount(testAccount(4), metis.chainId)).not.toThrow();
});
