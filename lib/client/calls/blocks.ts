import * as contracts from "@/lib/records/contracts/blocks";
import { call, find } from "../request";

/** A block with a page of its operations, last first; null if the index does not have it. */
export const readBlock = find(contracts.readBlock);
/** The blocks that reorganizations have removed, by the hash of the block or of one of its transactions. */
export const readOrphans = call(contracts.readOrphans);
