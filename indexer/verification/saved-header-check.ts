import type { PlainObject } from "@/lib/protocol/plain-object";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { Connection } from "../database/connection";
import { HeaderChecker } from "./check-block";
import { NodeUnverifiedError } from "./errors";
import { loadChecks } from "./saved-checks";

/**
 * Checks the header of a block, as a node returns it alone.
 * @throws NodeUnverifiedError
 */
export type CheckHeader = (block: number, raw: PlainObject) => void;

/**
 * The check of headers that has held for the index of this connection (spec §8.8.1), for commands that index nothing. Before the first
 * block from which it holds, nothing is checked.
 * @throws DatabaseUnreachableError
 */
export async function savedHeaderCheck(connection: Connection): Promise<CheckHeader> {
  const { checks } = await loadChecks(connection);
  const saved = checks.find(({ check, method }) => check === "header" && method === "computed");
  const checker = new HeaderChecker(await loadKeccak());
  return (block, raw) => {
    if (saved === undefined || block < saved.since) return;
    const outcome = checker.check(raw);
    const isWaived = block >= (saved.waivedFrom ?? Number.POSITIVE_INFINITY);
    // The operator has accepted blocks in an unknown format.
    if (outcome.kind !== "failed" || (isWaived && outcome.unknown !== null)) return;
    throw new NodeUnverifiedError({ block, check: "header", field: outcome.field });
  };
}
