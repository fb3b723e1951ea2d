import { hash as digest } from "node:crypto";
import type { Hash } from "@/lib/protocol";

/** SHA-256 of bytes. */
export function sha256(data: Uint8Array): Hash {
  return `0x${digest("sha256", data, "hex")}`;
}
