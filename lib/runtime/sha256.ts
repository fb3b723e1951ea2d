import { hash as digest } from "node:crypto";

/** SHA-256 of bytes. */
export function sha256(data: Uint8Array): `0x${string}` {
  return `0x${digest("sha256", data, "hex")}`;
}
