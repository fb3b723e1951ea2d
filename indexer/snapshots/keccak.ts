import { createKeccak } from "hash-wasm";
import type { Keccak } from "@/lib/snapshots";

/** Loads a keccak256 in WebAssembly, which is several times as fast as one in JavaScript. */
export async function loadKeccak(): Promise<Keccak> {
  const hasher = await createKeccak(256);
  return (bytes) => hasher.init().update(bytes).digest("binary");
}
