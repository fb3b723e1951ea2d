import { type Hash, isMintId, isTicker, tokenIdOf } from "@/lib/protocol";
import type { At, IndexPosition, SearchResult } from "@/lib/records";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { partOf } from "./parts";

/** The name of an inscription as people write it. */
export interface WrittenName {
  /** Null: any of the most held tokens. */
  readonly ticker: string | null;
  readonly mintId: string;
  /** The number of the part in each split since the mint, at most {@link SPLITS}; empty for the minted inscription. */
  readonly path: readonly number[];
}

/** Splits that the name of a part has at most, as in `name_of_part` of the database. */
const SPLITS = 8;
/** Tokens in which a name without a ticker is looked up. */
const HELD_LIMIT = 20;
/** Inscriptions with the written mint id of which parts are followed. */
const FOLLOWED_LIMIT = 5;

/**
 * Parses the name of an inscription as people and pages write it: `OAK 3`, `OAK #3`, `OAK#3`, `OAK/3` or `#3`, and of a part
 * of a split: `OAK #5/1/2`. Null if the text is not such a name.
 */
export function parseInscription(text: string): WrittenName | null {
  const [, ticker = "", mintId = "", path = ""] =
    /^(?:([^\s#/]+)(?:\s+#?|#|\/)|#)([^\s#/]+)((?:\/[12])*)$/.exec(text) ?? [];
  const numbers = path.split("/").slice(1).map(Number);
  if (!isMintId(mintId) || numbers.length > SPLITS || (ticker !== "" && !isTicker(ticker))) return null;
  return { ticker: ticker === "" ? null : ticker, mintId, path: numbers };
}

type Results = At<{ results: SearchResult[] }>;

interface FoundRow {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly mintId: string | null;
  readonly amount: bigint;
  readonly part: string | null;
}

const FOUND = `ticker, token_id AS "tokenId", mint_id AS "mintId", amount`;

const NAMED: PositionedRead<FoundRow & { readonly rank: number }> = positioned(
  "search-inscription",
  `SELECT ${FOUND}, NULL::text AS part, array_position($1::text[], ticker) AS rank FROM inscription
   WHERE ticker = ANY($1::text[]) AND mint_id = $2`,
  "rank",
);

const HELD: PositionedRead<{ ticker: string; holderCount: number }> = positioned(
  "search-held",
  `SELECT ticker, holder_count AS "holderCount" FROM deployment ORDER BY holder_count DESC, ticker DESC LIMIT ${HELD_LIMIT}`,
  `"holderCount" DESC, ticker DESC`,
);

// A split burns its inscription, so it is the last operation of it that was accepted.
const SPLIT: PositionedRead<{ transactionHash: Hash; op: string }> = positioned(
  "search-split",
  `SELECT transaction_hash AS "transactionHash", op FROM operation
   WHERE ticker = $1 AND token_id = decode($2, 'hex') AND accepted AND op <> 'mint' AND op <> 'bridgeIn'
   ORDER BY block_number DESC, transaction_index DESC, position DESC LIMIT 1`,
);

const PART: PositionedRead<FoundRow> = positioned(
  "search-part",
  `WITH r AS MATERIALIZED (SELECT ${FOUND}, parent FROM inscription WHERE ticker = $1 AND token_id = decode($2, 'hex'))
   SELECT ticker, "tokenId", "mintId", amount, ${partOf("r")} AS part FROM r WHERE parent IS NOT NULL`,
);

/**
 * Finds the inscriptions with this name: under the ticker as typed, then in upper and lower case, because people type tickers in any
 * case; without a ticker, those of the most held tokens.
 */
export function searchInscription(database: Queryable, name: WrittenName): Promise<Results> {
  return fromOneState(async () => {
    const state = new OneState(database);
    const { ticker, mintId, path } = name;
    const tickers =
      ticker === null
        ? (await state.read(HELD, [])).map((row) => row.ticker)
        : [...new Set([ticker, ticker.toUpperCase(), ticker.toLowerCase()])];
    const minted = await state.read(NAMED, [tickers, mintId]);
    const found = path.length === 0 ? minted : await partsOf(state, minted.slice(0, FOLLOWED_LIMIT), path);
    const results = found.map(({ ticker, tokenId, mintId, amount, part }): SearchResult => {
      return { kind: "inscription", ticker, tokenId, mintId, part, amount };
    });
    return state.isOne ? { at: state.at, results } : undefined;
  });
}

/** Reads, and whether all of them saw one state of the index. */
class OneState {
  readonly #database: Queryable;
  #at: IndexPosition | null | undefined;
  isOne = true;

  constructor(database: Queryable) {
    this.#database = database;
  }

  get at(): IndexPosition | null {
    return this.#at ?? null;
  }

  async read<R>(read: PositionedRead<R>, values: readonly unknown[]): Promise<R[]> {
    const { at, rows } = await readAt(this.#database, read, values);
    this.#at ??= at;
    this.isOne &&= isSamePosition(this.#at, at);
    return rows;
  }
}

/** The parts at this path of each of these inscriptions. */
async function partsOf(state: OneState, minted: readonly FoundRow[], path: readonly number[]): Promise<FoundRow[]> {
  const parts = await Promise.all(minted.map((one) => partAt(state, one, path)));
  return parts.flat();
}

async function partAt(state: OneState, { ticker, tokenId }: FoundRow, path: readonly number[]): Promise<FoundRow[]> {
  let at = tokenId;
  for (const number of path) {
    const [last] = await state.read(SPLIT, [ticker, at.slice(2)]);
    if (last?.op !== "split") return [];
    // A message is the only operation of its transaction that can split (spec §5.5), so its parts are the first two.
    at = tokenIdOf(last.transactionHash, number - 1);
  }
  return state.read(PART, [ticker, at.slice(2)]);
}
