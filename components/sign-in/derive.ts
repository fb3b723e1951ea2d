/** The input of the authenticator's pseudo-random function (WebAuthn extension `prf`), the same for every account. */
export const PRF_INPUT = new TextEncoder().encode("engrave account v1");

/** Order of the group of secp256k1. A private key is a whole number from 1 to this, exclusive. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const KEY_BYTES = 32;
/** HKDF-SHA-256 gives at most this many blocks. */
const MOST_BLOCKS = 255;

/**
 * Derives the private key of account number `index` from the 32 bytes that the authenticator gives for {@link PRF_INPUT}: the first
 * block of HKDF-SHA-256 (RFC 5869) without salt, with the index as 4 big-endian bytes as info, that is a private key of secp256k1.
 * docs/wallets.md has the format and its vectors. The caller overwrites the result after use.
 *
 * @throws RangeError if the index is not a whole number of 32 bits, or if `prf` is shorter than 32 bytes
 */
export async function deriveKey(prf: Uint8Array<ArrayBuffer>, index = 0): Promise<Uint8Array<ArrayBuffer>> {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 32) throw new RangeError(`no account number: ${index}`);
  if (prf.length < KEY_BYTES) throw new RangeError(`the authenticator gave ${prf.length} bytes instead of 32`);
  const info = new Uint8Array(4);
  new DataView(info.buffer).setUint32(0, index);
  const material = await crypto.subtle.importKey("raw", prf, "HKDF", false, ["deriveBits"]);
  return firstKey(async (block) => {
    const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
    const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 8 * KEY_BYTES * block));
    const last = bits.slice(-KEY_BYTES);
    bits.fill(0);
    return last;
  });
}

/** The first of the blocks, from number 1, that is a private key: nearly always the first one. @throws RangeError if none is */
export async function firstKey<Bytes extends Uint8Array>(blockAt: (block: number) => Promise<Bytes>): Promise<Bytes> {
  for (let block = 1; block <= MOST_BLOCKS; block++) {
    const bytes = await blockAt(block);
    if (isPrivateKey(bytes)) return bytes;
  }
  throw new RangeError("no block is a private key");
}

/** Whether 32 bytes are a private key of secp256k1. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  if (bytes.length !== KEY_BYTES) return false;
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return number > 0n && number < ORDER;
}
