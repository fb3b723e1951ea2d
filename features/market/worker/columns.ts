import type { StoredOffer } from "@/indexer/judge/offers";
import type { SeenVault } from "@/indexer/judge/vaults";
import type { AccountRound } from "@/indexer/state/records";
import type { Column } from "@/indexer/writer/column";
import { type Sale, unitPrice } from "@/lib/protocol";

export const offerKeyColumns: readonly Column<StoredOffer>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
];

/** The columns of offer_undo. Without an offer, all but the key and the amount are null. */
export const offerStateColumns: readonly Column<StoredOffer>[] = [
  ...offerKeyColumns,
  ["amount", "numeric", ({ amount }) => amount],
  ["vault", "bytea", ({ current }) => current?.vault ?? null],
  ["seller", "bytea", ({ current }) => current?.offer.seller ?? null],
  ["price", "numeric", ({ current }) => current?.offer.price ?? null],
  ["expires", "bigint", ({ current }) => current?.offer.expires ?? null],
  ["sequence", "bigint", ({ current }) => current?.offer.sequence ?? null],
  ["round", "bigint", ({ current }) => current?.offer.round ?? null],
  ["turn", "bigint", ({ current }) => current?.offer.turn ?? null],
  ["end_price", "numeric", ({ current }) => current?.offer.fall?.endPrice ?? null],
  ["starts_at", "bigint", ({ current }) => current?.offer.fall?.startsAt ?? null],
  ["ends_at", "bigint", ({ current }) => current?.offer.fall?.endsAt ?? null],
  ["from_block", "bigint", ({ current }) => current?.offer.blockNumber ?? null],
  ["from_transaction_index", "int", ({ current }) => current?.offer.transactionIndex ?? null],
  ["from_position", "int", ({ current }) => current?.offer.position ?? null],
  ["transaction_hash", "bytea", ({ current }) => current?.offer.transactionHash ?? null],
  ["timestamp", "bigint", ({ current }) => current?.offer.timestamp ?? null],
];

/** The columns of a current offer that {@link INSERT_OFFERS} reads. */
export const offerColumns: readonly Column<StoredOffer>[] = [
  ...offerStateColumns,
  ["unit_price", "numeric", ({ amount, current }) => unitPrice(current?.offer.price ?? 0n, amount)],
];

export const roundColumns: readonly Column<AccountRound>[] = [
  ["account", "bytea", ({ account }) => account],
  ["round", "bigint", ({ round }) => round],
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
  ["transaction_index", "int", ({ transactionIndex }) => transactionIndex],
  ["position", "int", ({ position }) => position],
];

export const vaultColumns: readonly Column<SeenVault>[] = [
  ["vault", "bytea", ({ vault }) => vault],
  ["account", "bytea", ({ account }) => account],
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
];

export const saleColumns: readonly Column<Sale>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
  ["transaction_index", "int", ({ transactionIndex }) => transactionIndex],
  ["position", "int", ({ position }) => position],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["seller", "bytea", ({ seller }) => seller],
  ["buyer", "bytea", ({ buyer }) => buyer],
  ["price", "numeric", ({ price }) => price],
  ["unit", "text", ({ unit }) => unit],
  ["paid", "numeric", ({ paid }) => paid],
  ["transaction_hash", "bytea", ({ transactionHash }) => transactionHash],
  ["timestamp", "bigint", ({ timestamp }) => timestamp],
  ["amount", "numeric", ({ amount }) => amount],
  ["value", "numeric", ({ value }) => value],
  ["unit_price", "numeric", ({ value, amount }) => unitPrice(value, amount)],
  ["recipient", "bytea", ({ recipient }) => recipient],
  // Sales between the same two accounts in both directions are found when the batch is written.
  ["counted", "boolean", (sale) => !isToSeller(sale)],
];

/** Whether the seller sold to itself: the buyer or the recipient is the seller or its vault (spec §10.3.13). */
function isToSeller({ seller, vault, buyer, recipient }: Sale): boolean {
  return [buyer, recipient].some((address) => address === seller || address === vault);
}
