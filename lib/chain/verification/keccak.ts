import type { Hash } from "@/lib/protocol";

/** The keccak256 hash of some bytes. */
export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** Formats 32 bytes as a hash in lower case. */
export function toHash(bytes: Uint8Array): Hash {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`;
}
