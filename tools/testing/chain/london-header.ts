import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { sealHeader, ZERO_HASH } from "./seal-header";

/** The header of an empty block of the fork London with these fields, and its hash. */
export function londonHeader(fields: PlainObject): PlainObject & { readonly hash: Hash } {
  const header = {
    ...{
      parentHash: ZERO_HASH,
      sha3Uncles: ZERO_HASH,
      miner: `0x${"0".repeat(40)}`,
      stateRoot: ZERO_HASH,
      transactionsRoot: ZERO_HASH,
    },
    ...{
      receiptsRoot: ZERO_HASH,
      logsBloom: `0x${"00".repeat(256)}`,
      difficulty: "0x0",
      gasLimit: "0x1",
      gasUsed: "0x0",
    },
    ...{ extraData: "0x", mixHash: ZERO_HASH, nonce: "0x0000000000000000", baseFeePerGas: "0x1", timestamp: "0x5" },
    ...fields,
  };
  return { ...header, hash: sealHeader(header, "london") };
}
