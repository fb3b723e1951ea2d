import * as Keystore from "ox/Keystore";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { isPrivateKey } from "./derive";
import { addressOfKey, type KeyBytes } from "./key";

/**
 * Costs of the password's hash: 128 MB and about a second. The library's own default breaks RFC 7914 (`n` below 2 to the power of
 * 16 `r`), so programs that use OpenSSL refuse its files.
 */
const SCRYPT = { n: 2 ** 17, r: 8, p: 1 } as const;

/**
 * Encrypts a private key with a password to a keystore file (Web3 Secret Storage, version 3), which wallets and nodes import. Blocks
 * for about a second, because guessing the password must be slow.
 */
export function toKeystore(key: KeyBytes, password: string): string {
  const [secret, options] = Keystore.scrypt({ password, ...SCRYPT });
  const file = Keystore.encrypt(key, secret, options);
  return `${JSON.stringify({ address: addressOfKey(key).slice(2), ...file }, null, 2)}\n`;
}

/** Decrypts a keystore file. Null if the password is wrong, or if the file is none or has an unknown form. */
export function fromKeystore(text: string, password: string): KeyBytes | null {
  try {
    const file = readKeystore(text);
    if (file === null) return null;
    // Its asynchronous form ignores the file's parallelization and block size.
    const bytes = Keystore.decrypt(file, Keystore.toKey(file, { password }), { as: "Bytes" });
    const key = new Uint8Array(bytes);
    return isPrivateKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** Whether a text looks like a keystore file. */
export function isKeystore(text: string): boolean {
  return readKeystore(text) !== null;
}

/** Most rounds that a file may ask for, so that a hostile one cannot make the page compute or allocate without end. */
const MOST = { scrypt: 2 ** 20, pbkdf2: 10_000_000 };

function readKeystore(text: string): Keystore.Keystore | null {
  const file: unknown = parsed(text);
  if (!isPlainObject(file) || file.version !== 3) return null;
  // Files of old wallets have the field in capitals.
  const crypto = file.crypto ?? file.Crypto;
  if (!isPlainObject(crypto) || crypto.cipher !== "aes-128-ctr" || !isPlainObject(crypto.cipherparams)) return null;
  const { kdf, kdfparams, ciphertext, mac } = crypto;
  const { iv } = crypto.cipherparams;
  if (!isPlainObject(kdfparams) || !isHexText(ciphertext) || !isHexText(mac) || !isHexText(iv)) return null;
  const { salt, dklen } = kdfparams;
  if (!isHexText(salt) || dklen !== 32) return null;
  const common = { cipher: "aes-128-ctr" as const, ciphertext, cipherparams: { iv }, mac };
  const id = typeof file.id === "string" ? file.id : "";
  if (kdf === "scrypt") {
    const { n, p, r } = kdfparams;
    if (!isCount(n) || !isCount(p) || !isCount(r) || n * r > MOST.scrypt * 8 || p > 16) return null;
    return { crypto: { ...common, kdf, kdfparams: { n, p, r, salt, dklen } }, id, version: 3 };
  }
  const { c, prf } = kdfparams;
  if (kdf !== "pbkdf2" || prf !== "hmac-sha256" || !isCount(c) || c > MOST.pbkdf2) return null;
  return { crypto: { ...common, kdf, kdfparams: { c, prf, salt, dklen } }, id, version: 3 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isHexText(value: unknown): value is string {
  return typeof value === "string" && /^(?:[0-9a-fA-F]{2})+$/.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}
