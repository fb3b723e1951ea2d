import type { KeyBytes } from "./key";

/** Bytes of the random value of each encryption (AES-GCM). */
const IV = 12;

/** Encrypts a private key under the authenticator's output. Only the passkey opens it again. */
export async function seal(key: KeyBytes, prf: KeyBytes): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await sealingKey(prf), key);
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** The private key that {@link seal} encrypted. Rejects if the passkey is another one, or if the text was changed. */
export async function unseal(text: string, prf: KeyBytes): Promise<KeyBytes> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const [iv, sealed] = [bytes.slice(0, IV), bytes.slice(IV)];
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await sealingKey(prf), sealed));
}

/** Apart from the keys of accounts: their info has 4 bytes. */
async function sealingKey(prf: KeyBytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", prf, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("engrave recovered account v1");
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(algorithm, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
