/** A private key of secp256k1: above zero and below the order of the curve. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Returns the key with `0x` and lower-case digits; null if the text is not a private key. */
export function parsePrivateKey(text: string): `0x${string}` | null {
  if (!/^(?:0x)?[0-9a-fA-F]{64}$/.test(text)) return null;
  const digits = text.slice(-64).toLowerCase();
  const value = BigInt(`0x${digits}`);
  return value > 0n && value < ORDER ? `0x${digits}` : null;
}
