import { parsed } from "@/lib/api/endpoints/parameters";
import {
  type Address,
  type Hash,
  isTicker,
  MAX_MARKET_PRICE,
  MAX_MARKET_SEQUENCE,
  parseAddress,
  parseHash,
  parseWholeNumber,
  REASONS,
  type ReasonCode,
  type StateKeys,
} from "@/lib/protocol";
import type { PurchaseItem, Refusal, SellItem } from "@/lib/records";
import { CHECK_LIMIT } from "@/lib/records/limits";

/** An inscription by its token id. */
export interface InscriptionName {
  readonly ticker: string;
  readonly tokenId: Hash;
}

/** A purchase in the form that the market contract accepts. */
export interface PurchaseName extends InscriptionName {
  readonly seller: Address;
  readonly price: bigint;
  readonly sequence: bigint;
}

/** A list of different inscriptions, separated by commas. */
function items<T extends InscriptionName>(form: string, parse: (parts: readonly string[]) => T | null) {
  const expected = `expected 1 to ${CHECK_LIMIT} different items ${form}, separated by commas`;
  return parsed((text) => {
    const found: T[] = [];
    for (const part of text.split(",", CHECK_LIMIT + 1)) {
      const item = parse(part.split(".", form.split(".").length + 1));
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
export const sellItems = items("TICKER.TOKENID", ([ticker, id, ...rest]) =>
  rest.length > 0 ? null : nameOf(ticker, id),
);

/** Purchases. */
export const buyItems = items(
  "SELLER.TICKER.TOKENID.PRICE.SEQUENCE",
  ([from = "", ticker, id, cost = "", count = "", ...rest]): PurchaseName | null => {
    const [seller, name, price, sequence] = [
      parseAddress(from),
      nameOf(ticker, id),
      parseWholeNumber(cost),
      parseWholeNumber(count),
    ];
    if (rest.length > 0 || seller === null || name === null || price === null || sequence === null) return null;
    return price > MAX_MARKET_PRICE || sequence > MAX_MARKET_SEQUENCE ? null : { ...name, seller, price, sequence };
  },
);

/** The records that the rules read for these inscriptions. */
export function keysOf(names: readonly InscriptionName[]): StateKeys {
  const tickers = [...new Set(names.map(({ ticker }) => ticker))];
  const tokenIds = names.map(({ ticker, tokenId }) => ({ ticker, tokenId }));
  return { tickers, tokenIds, mintIds: [], accounts: [], locks: [] };
}

const REFUSAL_TEXTS: Readonly<Record<Refusal, string>> = {
  NOT_OPEN: "There is no open offer of this inscription by this seller anymore. Choose another one.",
  SEQUENCE_CHANGED: "The seller has withdrawn the inscription and offers it anew. Read the offer again.",
  PRICE_CHANGED: "The seller has changed the price. Read the offer again.",
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
