import type { InscriptionKey } from "@/lib/database/reads/keyed";
import { type Address, type Hash, isMintId, isTicker, parseAddress, parseHash } from "@/lib/protocol";
import type { At, KeyProblem, KeyProblemCode } from "@/lib/records";
import { KEYS_LIMIT } from "@/lib/records/limits";
import { parsed } from "./parameters";

/** Most characters of path and query of a request with keys. Proxies and browsers accept as much. */
export const URL_LIMIT = 7_168;

/** A key of a request, and what it names; null if it is malformed. */
export interface Key<T> {
  readonly text: string;
  readonly name: T | null;
}

/** A list of keys. A malformed one has its own problem in the answer, so that it does not fail the others. */
function keys<T>(form: string, parse: (text: string) => T | null) {
  const expected = `expected 1 to ${KEYS_LIMIT} keys ${form}, separated by commas`;
  return parsed((all) => {
    const texts = all.split(",", KEYS_LIMIT + 1);
    return all === "" || texts.length > KEYS_LIMIT ? null : texts.map((text): Key<T> => ({ text, name: parse(text) }));
  }, expected).describe(`1 to ${KEYS_LIMIT} keys ${form}, separated by commas.`);
}

/** Inscriptions by ticker and id, or by token id alone. */
export const inscriptionKeys = keys("TICKER.ID or TOKENID", inscriptionKey);
/** Pairs of an address and a ticker. */
export const balanceKeys = keys("ADDRESS.TICKER", balanceKey);
/** Hashes of transactions. */
export const transactionKeys = keys("HASH", (text): Hash | null => parseHash(text));

/** A mint id may contain dots, a ticker may not. A text in the form of a token id is one (spec §4.4.1). */
function inscriptionKey(text: string): InscriptionKey | null {
  const dot = text.indexOf(".");
  if (dot < 0) {
    const tokenId = parseHash(text);
    return tokenId === null ? null : { tokenId };
  }
  const [ticker, id] = [text.slice(0, dot), text.slice(dot + 1)];
  if (!isTicker(ticker)) return null;
  const tokenId = parseHash(id);
  if (tokenId !== null) return { ticker, tokenId };
  return isMintId(id) ? { ticker, mintId: id } : null;
}

function balanceKey(text: string): { readonly address: Address; readonly ticker: string } | null {
  const [owner = "", ticker = "", ...rest] = text.split(".", 3);
  const address = parseAddress(owner);
  return address === null || !isTicker(ticker) || rest.length > 0 ? null : { address, ticker };
}

const DETAILS: Readonly<Record<KeyProblemCode, string>> = {
  INVALID_KEY: "The key does not have the expected form.",
  TICKER_UNKNOWN: "No token is deployed under this ticker. Tickers are case-sensitive.",
  TICKER_NEEDED: "Inscriptions of several tickers have this token id. Name one of them as TICKER.ID.",
  INSCRIPTION_UNKNOWN: "No inscription with this id was minted.",
  INSCRIPTION_BURNED: "The inscription is burned and has no owner.",
  TRANSACTION_UNKNOWN:
    "The index has no operation of this transaction. /explorer/transactions/:hash also asks the chain's node.",
};

/** The problem of one key in an answer; null: it has none. */
export function keyProblemOf(code: KeyProblemCode | null): KeyProblem | null {
  return code === null ? null : { code, detail: DETAILS[code] };
}

/**
 * Reads the well-formed keys at once and returns an entry for each key, in the order of the request. `entry` gets null for a
 * malformed key.
 */
export async function entriesOf<T, F, E>(
  given: readonly Key<T>[],
  read: (names: readonly T[]) => Promise<At<{ readonly found: readonly F[] }>>,
  entry: (key: Key<T>, found: F | null) => E,
): Promise<At<{ readonly entries: readonly E[] }>> {
  const { at, found } = await read(given.flatMap(({ name }) => name ?? []));
  let next = 0;
  const entries = given.map((key) => entry(key, key.name === null ? null : (found[next++] ?? null)));
  return { at, entries };
}
