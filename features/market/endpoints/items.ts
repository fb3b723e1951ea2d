import { parsed } from "@/lib/api/endpoints/parameters";
import {
  type Address,
  canFall,
  type Fall,
  type Hash,
  isTicker,
  MAX_MARKET_PRICE,
  MAX_MARKET_SEQUENCE,
  MAX_MODULE_PRICE,
  NEVER_EXPIRES,
  parseAddress,
  parseHash,
  parseWholeNumber,
  REASONS,
  type ReasonCode,
  type StateKeys,
} from "@/lib/protocol";
import type { OfferRecord, PurchaseItem, Refusal, SellItem } from "@/lib/records";
import { CHECK_LIMIT } from "@/lib/records/limits";

/** An inscription by its token id. */
export interface InscriptionName {
  readonly ticker: string;
  readonly tokenId: Hash;
}

/** A purchase in the form that the market contract accepts. */
export interface PurchaseName extends InscriptionName {
  readonly seller: Address;
  /** Of a falling price: the first one. */
  readonly price: bigint;
  readonly sequence: bigint;
  /** What a market with modules compares, too; null in a market of the first form. */
  readonly module: ModuleTerms | null;
}

interface ModuleTerms {
  readonly turn: bigint;
  /** Null: the price is fixed. */
  readonly fall: Fall | null;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** The purchase of an offer. */
export function purchaseOf({
  ticker,
  tokenId,
  seller,
  price,
  sequence,
  turn,
  fall,
  expires,
}: OfferRecord): PurchaseName {
  const named = { ticker, tokenId, seller, price: fall?.price ?? price, sequence };
  if (turn === undefined) return { ...named, module: null };
  return { ...named, module: { turn, fall: fall ?? null, expires: expires ?? NEVER_EXPIRES } };
}

/** A list of different inscriptions, separated by commas, with at most so many parts. */
function items<T extends InscriptionName>(form: string, most: number, parse: (parts: readonly string[]) => T | null) {
  const expected = `expected 1 to ${CHECK_LIMIT} different items ${form}, separated by commas`;
  return parsed((text) => {
    const found: T[] = [];
    for (const part of text.split(",", CHECK_LIMIT + 1)) {
      const item = parse(part.split(".", most + 1));
      if (item === null) return null;
      found.push(item);
    }
    const names = new Set(found.map(({ ticker, tokenId }) => `${ticker} ${tokenId}`));
    return found.length <= CHECK_LIMIT && names.size === found.length ? found : null;
  }, expected);
}

function nameOf(ticker: string | undefined, id: string | undefined): InscriptionName | null {
  const tokenId = parseHash(id ?? "");
  return ticker !== undefined && isTicker(ticker) && tokenId !== null ? { ticker, tokenId } : null;
}

/** Inscriptions to offer. */
export const sellItems = items("TICKER.TOKENID", 2, ([ticker, id, ...rest]) =>
  rest.length > 0 ? null : nameOf(ticker, id),
);

/** Purchases. In a market with modules, each has two more parts, or five if the price falls. */
export const buyItems = items(
  "SELLER.TICKER.TOKENID.PRICE.SEQUENCE[.TURN.EXPIRES[.ENDPRICE.STARTSAT.ENDSAT]]",
  10,
  ([from = "", ticker, id, cost = "", count = "", ...rest]): PurchaseName | null => {
    const seller = parseAddress(from);
    const name = nameOf(ticker, id);
    const price = parseWholeNumber(cost);
    const sequence = below(MAX_MARKET_SEQUENCE, count);
    if (seller === null || name === null || price === null || sequence === null) return null;
    const purchase = { ...name, seller, price, sequence };
    if (rest.length === 0) return price > MAX_MARKET_PRICE ? null : { ...purchase, module: null };
    const module = moduleTerms(rest, price);
    return module === null || price > MAX_MODULE_PRICE ? null : { ...purchase, module };
  },
);

function moduleTerms([count = "", end = "", ...falling]: readonly string[], price: bigint): ModuleTerms | null {
  const turn = below(MAX_MARKET_SEQUENCE, count);
  const expires = below(BigInt(NEVER_EXPIRES), end);
  if (turn === null || expires === null) return null;
  if (falling.length === 0) return { turn, fall: null, expires: Number(expires) };
  const [last = "", start = "", stop = "", ...rest] = falling;
  const endPrice = parseWholeNumber(last);
  const startsAt = below(BigInt(NEVER_EXPIRES), start);
  const endsAt = below(BigInt(NEVER_EXPIRES), stop);
  if (rest.length > 0 || endPrice === null || startsAt === null || endsAt === null) return null;
  const terms = { expires: Number(expires), fall: { endPrice, startsAt: Number(startsAt), endsAt: Number(endsAt) } };
  return canFall({ price, ...terms }) ? { turn, ...terms } : null;
}

/** A whole number of at most `most`. */
function below(most: bigint, text: string): bigint | null {
  const value = parseWholeNumber(text);
  return value === null || value > most ? null : value;
}

/** The records that the rules read for these inscriptions. */
export function keysOf(names: readonly InscriptionName[]): StateKeys {
  const tickers = [...new Set(names.map(({ ticker }) => ticker))];
  const tokenIds = names.map(({ ticker, tokenId }) => ({ ticker, tokenId }));
  return { tickers, tokenIds, mintIds: [], accounts: [], locks: [] };
}

const REFUSAL_TEXTS: Readonly<Record<Refusal, string>> = {
  NOT_OPEN: "There is no open offer of this inscription by this seller anymore. Choose another one.",
  SEQUENCE_CHANGED: "The seller has withdrawn the inscription and offers it anew. Read the offer again.",
  TURN_CHANGED: "The inscription was locked, and the seller offers it anew. Read the offer again.",
  PRICE_CHANGED: "The seller has changed the price or the expiry. Read the offer again.",
};

/** Converts the outcome of an item to the members that all items have. */
export function explained(reason: ReasonCode | null): Pick<SellItem, "accepted" | "reason" | "explanation"> {
  const explanation = reason === null ? null : `${REASONS[reason].text} ${REASONS[reason].hint}`;
  return { accepted: reason === null, reason, explanation };
}

/** Converts the outcome of a purchase, which must also match an open offer. */
export function explainedPurchase(
  reason: ReasonCode | null,
  refusal: Refusal | null,
): Pick<PurchaseItem, "accepted" | "reason" | "explanation" | "refusal"> {
  if (refusal === null) return { ...explained(reason), refusal };
  return { accepted: false, reason, refusal, explanation: REFUSAL_TEXTS[refusal] };
}
