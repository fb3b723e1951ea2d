import secp256k1 from "secp256k1";

/** Bytes of an uncompressed public key before its coordinates. */
const PREFIX = 1;

/**
 * Recovers a public key from a signature (r and s, 64 bytes) of a hash. `parity` is that of the y coordinate. Returns x and
 * y, 64 bytes, or null if no key gives this signature. It runs libsecp256k1 where the package contains it for the platform,
 * and otherwise JavaScript, which takes forty times as long.
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array, parity: 0 | 1): Uint8Array | null {
  try {
    return secp256k1.ecdsaRecover(signature, parity, hash, false).subarray(PREFIX);
  } catch {
    return null;
  }
}
