import { type Hash, isMintId, isTokenId, parseInscriptionName } from "@/lib/protocol";
import type { At, BlockWithOperations, InscriptionWithHistory, PageQuery } from "@/lib/records/types";
import { toInt8 } from "../int8";
import type { Queryable } from "../pool";
import { isSamePosition } from "../positioned";
import { blockNumber, readBlock } from "./blocks";
import { readInscription } from "./inscription-lists";
import { operationsOfBlock, operationsOfInscription } from "./operation-lists";

/**
 * Reads of several statements that still come from one state: where the index moved between them, all are asked again.
 */

/** A block by its number or hash with a page of its operations; null where the index does not have it. */
export async function blockWithOperations(
  database: Queryable,
  name: Hash | bigint | null,
  query: PageQuery,
): Promise<At<{ found: BlockWithOperations | null }>> {
  for (;;) {
    const number = typeof name === "string" ? (await blockNumber(database, name)).number : name;
    const { at, block } = await readBlock(database, toInt8(BigInt(number ?? 0)));
    if (number === null || block === null) return { at, found: null };
    const { at: then, operations, next } = await operationsOfBlock(database, { ...query, block: block.number });
    const isOne = isSamePosition(at, then) && (typeof name !== "string" || block.hash === name);
    if (isOne) return { at, found: { block, operations, next } };
  }
}

/**
 * An inscription by its token id or mint id, burned ones too, with a page of its history; null where there never was
 * one. What looks like a token id is one. Throws {@link InvalidCursorError} for a malformed `before`.
 */
export async function inscriptionWithHistory(
  database: Queryable,
  name: { readonly ticker: string | null; readonly id: string },
  query: PageQuery,
): Promise<At<{ found: InscriptionWithHistory | null }>> {
  for (;;) {
    const { at, inscription } = await readInscription(database, name.ticker, idOf(name.id));
    if (inscription === null) return { at, found: null };
    const { ticker, tokenId } = inscription;
    const history = await operationsOfInscription(database, { ...query, ticker, tokenId });
    if (!isSamePosition(at, history.at)) continue;
    return { at, found: { inscription, operations: history.operations, next: history.next } };
  }
}

function idOf(text: string): Parameters<typeof readInscription>[2] {
  const parsed = parseInscriptionName(text);
  if (parsed === null) return { mintId: null };
  return isTokenId(parsed) ? { tokenId: parsed } : { mintId: isMintId(parsed) ? parsed : null };
}
