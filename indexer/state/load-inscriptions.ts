import type { Inscription, Offer } from "@/lib/protocol";
import { bytes, hex, optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import { type KeySet, queryInParts } from "./key-set";

interface InscriptionRow {
  ticker: string;
  token_id: Buffer;
  mint_id: string | null;
  ordinal: number;
  amount: string;
  owner: Buffer | null;
  listed: boolean;
  price: string | null;
  unit: string | null;
  delegate: Buffer | null;
  transaction_hash: Buffer;
  block_number: string;
  transaction_index: number;
  position: number;
  timestamp: string;
  parent: Buffer | null;
}

/** The columns of an offer, prefixed. All are null or missing if there is no offer. */
interface OfferRow {
  offer_seller?: Buffer | null;
  offer_price?: string | null;
  offer_expires?: string | null;
  offer_sequence?: string | null;
  offer_round?: string | null;
  offer_turn?: string | null;
  offer_end_price?: string | null;
  offer_starts_at?: string | null;
  offer_ends_at?: string | null;
  offer_block?: string | null;
  offer_index?: number | null;
  offer_position?: number | null;
  offer_hash?: Buffer | null;
  offer_time?: string | null;
}

const BY_TOKEN_ID = `
  select i.* from unnest($1::text[], $2::bytea[]) as k(ticker, token_id) join inscription i using (ticker, token_id)`;
const BY_MINT_ID = `
  select i.* from unnest($1::text[], $2::text[]) as k(ticker, mint_id) join inscription i using (ticker, mint_id)`;

const withOffers = (named: string): string => `
  select i.*, o.seller as offer_seller, o.price as offer_price, o.expires as offer_expires, o.sequence as offer_sequence,
    o.round as offer_round, o.turn as offer_turn, o.end_price as offer_end_price, o.starts_at as offer_starts_at,
    o.ends_at as offer_ends_at, o.block_number as offer_block, o.transaction_index as offer_index,
    o.position as offer_position, o.transaction_hash as offer_hash, o.timestamp as offer_time
  from (${named}) i left join offer o using (ticker, token_id)`;

/**
 * Loads the inscriptions of these keys. Their offers are loaded only if the network has a market.
 * @throws DatabaseUnreachableError
 */
export async function loadInscriptions(
  connection: Connection,
  { tokenIds, mintIds }: Pick<KeySet, "tokenIds" | "mintIds">,
  hasMarket: boolean,
): Promise<Inscription[]> {
  const load = async (named: string, tickers: readonly string[], ids: readonly string[]): Promise<Inscription[]> => {
    const text = hasMarket ? withOffers(named) : named;
    const rows = await connection.query<InscriptionRow & OfferRow & Record<string, unknown>>(text, [tickers, ids]);
    return rows.map(toInscription);
  };
  const tickersOf = (keys: readonly { readonly ticker: string }[]): string[] => keys.map(({ ticker }) => ticker);
  const loaded = await Promise.all([
    queryInParts(tokenIds, (part) =>
      load(
        BY_TOKEN_ID,
        tickersOf(part),
        part.map(({ tokenId }) => bytes(tokenId)),
      ),
    ),
    queryInParts(mintIds, (part) =>
      load(
        BY_MINT_ID,
        tickersOf(part),
        part.map(({ mintId }) => mintId),
      ),
    ),
  ]);
  return loaded.flat();
}

function toInscription(row: InscriptionRow & OfferRow): Inscription {
  return {
    ticker: row.ticker,
    tokenId: hex(row.token_id),
    mintId: row.mint_id,
    ordinal: row.ordinal,
    amount: BigInt(row.amount),
    owner: optionalHex(row.owner),
    listing: row.listed ? { price: row.price === null ? null : BigInt(row.price), unit: row.unit } : null,
    delegate: optionalHex(row.delegate),
    offer: toOffer(row),
    transactionHash: hex(row.transaction_hash),
    blockNumber: Number(row.block_number),
    transactionIndex: row.transaction_index,
    position: row.position,
    timestamp: Number(row.timestamp),
    parent: optionalHex(row.parent),
  };
}

function toOffer(row: OfferRow): Offer | null {
  const {
    offer_seller: seller,
    offer_hash: hash,
    offer_price: price,
    offer_index: index,
    offer_position: position,
  } = row;
  if (!seller || !hash || price == null || index == null || position == null) return null;
  return {
    seller: hex(seller),
    price: BigInt(price),
    fall: toFall(row),
    expires: Number(row.offer_expires),
    sequence: Number(row.offer_sequence),
    turn: row.offer_turn == null ? null : Number(row.offer_turn),
    round: Number(row.offer_round),
    blockNumber: Number(row.offer_block),
    transactionIndex: index,
    position,
    transactionHash: hex(hash),
    timestamp: Number(row.offer_time),
  };
}

function toFall(row: OfferRow): Offer["fall"] {
  const { offer_end_price: endPrice, offer_starts_at: startsAt, offer_ends_at: endsAt } = row;
  return endPrice == null ? null : { endPrice: BigInt(endPrice), startsAt: Number(startsAt), endsAt: Number(endsAt) };
}
