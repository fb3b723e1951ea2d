import { createDecipheriv, createECDH, createHmac, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { bytesToHex, concat, type Hex, hexToBytes, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { deriveKey, firstKey, PRF_INPUT } from "./derive";
import { addressOfKey, parseRecoveryKey, recoveryKeyOf, signHash } from "./key";
import { fromKeystore, isKeystore, toKeystore } from "./keystore";

/** The rows of the table of vectors in docs/wallets.md: PRF output, account number, private key, address. */
const VECTORS = [
  ...readFileSync("docs/wallets.md", "utf8").matchAll(
    /^\| `([0-9a-f]{64})` +\| (\d+) +\| `([0-9a-f]{64})` +\| `(0x[0-9a-f]{40})` +\|$/gm,
  ),
].map(([, prf = "", index = "", key = "", address = ""]) => ({ prf, index: Number(index), key, address }));

/** The format of docs/wallets.md once more, by other code: HMACs of node:crypto, and OpenSSL's curve. */
function derivedElsewhere(prf: string, index: number) {
  const info = Buffer.alloc(4);
  info.writeUInt32BE(index);
  const extracted = createHmac("sha256", Buffer.alloc(32)).update(Buffer.from(prf, "hex")).digest();
  const key = createHmac("sha256", extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  const curve = createECDH("secp256k1");
  curve.setPrivateKey(key);
  const address = `0x${keccak256(bytesToHex(curve.getPublicKey().subarray(1))).slice(-40)}`;
  return { key: key.toString("hex"), address };
}

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const hexOf = (key: Uint8Array) => Buffer.from(key).toString("hex");

it("has its input and vectors in the docs", () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(4);
  const input = `\`${new TextDecoder().decode(PRF_INPUT)}\` (${PRF_INPUT.length} bytes`;
  expect(readFileSync("docs/wallets.md", "utf8")).toContain(input);
});

it.each(VECTORS)("derives $key from $prf, as other code does", async ({ prf, index, key, address }) => {
  const derived = await deriveKey(bytes(prf), index);
  expect([hexOf(derived), addressOfKey(derived)]).toEqual([key, address]);
  expect(derivedElsewhere(prf, index)).toEqual({ key, address });
});

it("skips blocks that are no private key", async () => {
  const order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
  const largest = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";
  const blocks = ["f".repeat(64), order, "0".repeat(64), largest, "1".repeat(64)];
  expect(hexOf(await firstKey(async (block) => bytes(blocks[block - 1] ?? "")))).toBe(largest);
  await expect(firstKey(async () => bytes("0".repeat(64)))).rejects.toThrow(RangeError);
});

it("rejects short outputs and invalid account numbers", async () => {
  await expect(deriveKey(new Uint8Array(31))).rejects.toThrow(RangeError);
  await expect(deriveKey(new Uint8Array(32), -1)).rejects.toThrow(RangeError);
  await expect(deriveKey(new Uint8Array(32), 2 ** 32)).rejects.toThrow(RangeError);
});

it("signs as viem does", async () => {
  const key = await deriveKey(bytes("07".repeat(32)));
  const hash = keccak256("0x01");
  const { r, s, yParity } = signHash(hash, key);
  const v: Hex = yParity === 0 ? "0x1b" : "0x1c";
  expect(concat([r, s, v])).toBe(await privateKeyToAccount(bytesToHex(key)).sign({ hash }));
});

it("reads a recovery key as people type it", () => {
  const key = new Uint8Array(hexToBytes(`0x${"0a".repeat(32)}`));
  const text = recoveryKeyOf(key);
  for (const typed of [text, text.slice(2), text.toUpperCase(), ` ${text.slice(0, 20)} ${text.slice(20)}\n`])
    expect(parseRecoveryKey(typed), typed).toEqual(key);
  for (const other of ["", "0x", `${text}0`, text.slice(0, -1), `0x${"0".repeat(64)}`, `0x${"f".repeat(64)}`])
    expect(parseRecoveryKey(other), other).toBeNull();
});

it("writes a keystore file that other code decrypts, and reads it again", async () => {
  const key = await deriveKey(bytes("07".repeat(32)));
  const text = toKeystore(key, "a password");
  const { address, version, crypto } = JSON.parse(text);
  expect([`0x${address}`, version, crypto.kdf]).toEqual([addressOfKey(key), 3, "scrypt"]);
  const { n, r, p, salt } = crypto.kdfparams;
  const secret = scryptSync("a password", Buffer.from(salt, "hex"), 32, { N: n, r, p, maxmem: 2 ** 30 });
  const decipher = createDecipheriv("aes-128-ctr", secret.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, "hex"));
  expect(decipher.update(crypto.ciphertext, "hex", "hex")).toBe(hexOf(key));

  expect(isKeystore(text)).toBe(true);
  expect(fromKeystore(text, "a password")).toEqual(key);
  expect(fromKeystore(text, "another password")).toBeNull();
}, 60_000);

it("refuses files of another form, and those that would make the page compute without end", async () => {
  const crypto = {
    cipher: "aes-128-ctr",
    ciphertext: "00",
    cipherparams: { iv: "00" },
    mac: "00",
    kdf: "scrypt",
    kdfparams: { n: 2 ** 30, r: 8, p: 1, dklen: 32, salt: "00" },
  };
  const pbkdf2 = { ...crypto, kdf: "pbkdf2", kdfparams: { c: 1e12, prf: "hmac-sha256", dklen: 32, salt: "00" } };
  for (const text of [
    "",
    "{",
    "[]",
    "{}",
    ...[crypto, pbkdf2].map((one) => JSON.stringify({ version: 3, crypto: one })),
  ])
    expect([text, isKeystore(text), fromKeystore(text, "x")]).toEqual([text, false, null]);
});
