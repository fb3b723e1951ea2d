import type { Hash } from "@/lib/protocol";
import { blockWithOperations } from "@/lib/records/block";
import { takes } from "@/lib/records/contract";
import { orphans } from "@/lib/records/orphan";
import type { PageQuery } from "@/lib/records/page";

/** `block`: number or hash. */
export const readBlock = takes<{ readonly block: number | Hash } & PageQuery>()(
  "/explorer/blocks/:block",
  blockWithOperations,
);
/** `hash`: the hash of a block or a transaction. */
export const readOrphans = takes<{ readonly hash: Hash }>()("/explorer/orphans/:hash", orphans);
