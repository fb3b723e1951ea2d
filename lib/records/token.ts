import type { PageQuery, SortDirection } from "./page";
import { next } from "./page";
import { address, amount, flag, hash, type Infer, integer, list, nullable, object, oneOf, text } from "./schema";
import { tokenRecognition } from "./token-recognition";

const members = {
  ticker: text,
  max: amount,
  lim: amount,
  contract: nullable(address),
  cmint: flag,
  deployer: address,
  transactionHash: hash,
  blockNumber: integer,
  timestamp: integer,
  supply: amount,
  mintCount: integer,
  /** Number of addresses that own at least one inscription, without the zero address (spec §1.3.4). */
  holderCount: integer,
  /** Smallest positive integer that is not a mint id yet. */
  nextId: integer,
  /** Its position among all tokens, as a value for `before`. */
  cursor: text,
  /** Accepted operations in the 24 hours before the index's last block. */
  activity: integer,
  ...tokenRecognition,
};

/** A deployed token in a list. */
export const listedToken = object(members);
export type ListedToken = Infer<typeof listedToken>;

/** A deployed token with its deploy message, as in the calldata. */
export const token = object({ ...members, text });
export type Token = Infer<typeof token>;

export const tokenPage = object({ tokens: list(listedToken), next });

/** The orders of a list of tokens, and the direction of each one without `direction`. */
export const TOKEN_ORDERS = {
  newest: "desc",
  traded: "desc",
  holders: "desc",
  mints: "desc",
  supply: "desc",
  activity: "desc",
  ticker: "asc",
} as const satisfies Record<string, SortDirection>;
export type TokenOrder = keyof typeof TOKEN_ORDERS;

/** `minting`: messages can still mint; `mintedOut`: the maximum supply is minted; `contractOnly`: only the contract can still mint. */
export const TOKEN_FILTERS = ["all", "minting", "mintedOut", "contractOnly"] as const;
export type TokenFilter = (typeof TOKEN_FILTERS)[number];

export interface TokensQuery extends PageQuery {
  /** Default: newest. */
  readonly order?: TokenOrder | undefined;
  /** Default: that of the order. `traded` and `activity` have no other one. */
  readonly direction?: SortDirection | undefined;
  /** Default: all. */
  readonly filter?: TokenFilter | undefined;
  /** Only tokens that begin like this text, best first. There is no next page; order and cursor have no effect. */
  readonly q?: string | undefined;
  /** Only the token of this ticker. Default: all tickers. */
  readonly ticker?: string | undefined;
}

/** The next free mint id of a ticker and the contract that controls its mints. */
export const nextMintId = object({ nextId: integer, tokenType: oneOf("nip-20"), contract: nullable(address) });

export const mintIdAvailability = object({ isAvailable: flag });
