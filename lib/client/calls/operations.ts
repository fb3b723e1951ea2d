import * as contracts from "@/lib/records/contracts/operations";
import { call, find } from "../request";

/** Operations, accepted and rejected, newest first. */
export const listOperations = call(contracts.listOperations);
/** Operations that an address sent or received, newest first. */
export const listAddressOperations = call(contracts.listAddressOperations);
/** A transaction's status and operations; null if it is unknown or contains no operation. */
export const readTransaction = find(contracts.readTransaction);
