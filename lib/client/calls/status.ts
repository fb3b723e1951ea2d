import * as contracts from "@/lib/records/contracts/status";
import { find } from "../request";

/** Status of the index; null before a worker has begun it. */
export const readStatus = find(contracts.readStatus);
