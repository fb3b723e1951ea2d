import { type Hash, isMintId, isTokenId, parseInscriptionName } from "@/lib/protocol";
import type { At, BlockWithOperations, InscriptionWithHistory, PageQuery } from "@/lib/records";
import { toInt8 } from "../int8";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition } from "../positioned";
import { blockNumber, readBlockRecord } from "./blocks";
import { readInscriptionRecord } from "./inscription-lists";
import { listBlockOperations, listInscriptionOperations } from "./operation-lists";

/**
 * Reads that need several statements. If the index changes between the statements, all of them are repeated, so that the
 * result comes from one state.
 */

/** Returns a block by its number or hash with a page of its operations; null if the index does not have it. */
export async function readBlock(
  database: Queryable,
  name: Hash | bigint | null,
  query: PageQuery,
): Promise<At<{ found: BlockWithOperations | null }>> {
  return fromOneState(async () => {
    const number = typeof name === "string" ? (await blockNumber(database, name)).number : name;
    const { at, block } = await readBlockRecord(database, toInt8(BigInt(number ?? 0)));
    if (number === null || block === null) return { at, found: null };
    const { at: then, operations, next } = await listBlockOperations(database, { ...query, block: block.number });
    const isConsistent = isSamePosition(at, then) && (typeof name !== "string" || block.hash === name);
    return isConsistent ? { at, found: { block, operations, next } } : undefined;
  });
}

/**
 * Returns an inscription by its token id or mint id, even if burned, with a page of its history; null if it never existed.
 * A text in the form of a token id is a token id (spec §4.4.2).
 * @throws InvalidCursorError for a malformed `before`
 */
export async function readInscription(
  database: Queryable,
  name: { readonly ticker: string | null; readonly id: string },
  query: PageQuery,
): Promise<At<{ found: InscriptionWithHistory | null }>> {
  return fromOneState(async () => {
    const { at, inscription } = await readInscriptionRecord(database, name.ticker, idOf(name.id));
    if (inscription === null) return { at, found: null };
    const { ticker, tokenId } = inscription;
    const history = await listInscriptionOperations(database, { ...query, ticker, tokenId });
    if (!isSamePosition(at, history.at)) return undefined;
    return { at, found: { inscription, operations: history.operations, next: history.next } };
  });
}

function idOf(text: string): Parameters<typeof readInscriptionRecord>[2] {
  const parsed = parseInscriptionName(text);
  if (parsed === null) return { mintId: null };
  return isTokenId(parsed) ? { tokenId: parsed } : { mintId: isMintId(parsed) ? parsed : null };
}
