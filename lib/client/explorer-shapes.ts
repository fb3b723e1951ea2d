import { OPERATION_NAMES } from "@/lib/protocol/names";
import type {
  ActiveToken,
  BlockRecord,
  BlockWithOperations,
  CountsPoint,
  Holder,
  Holding,
  InscriptionRecord,
  InscriptionWithHistory,
  ListedToken,
  MessageCheck,
  Page,
  SaleRecord,
  SearchResult,
} from "@/lib/records/types";
import { address, amount, flag, hash, integer, list, nullable, object, oneOf, type Shape, tagged, text } from "./shape";
import { operation, reasonCode, summaryMembers } from "./shapes";

export const tokens: Shape<Page<"tokens", ListedToken>> = object<Page<"tokens", ListedToken>>({
  tokens: list(object<ListedToken>({ ...summaryMembers, activity: integer })),
  next: nullable(text),
});

export const activeToken: Shape<ActiveToken> = object<ActiveToken>({ ...summaryMembers, activity: integer, text });

export const holders: Shape<Page<"holders", Holder>> = object<Page<"holders", Holder>>({
  holders: list(object<Holder>({ address, amount, count: integer, share: integer })),
  next: nullable(text),
});

export const balances: Shape<Page<"balances", Holding>> = object<Page<"balances", Holding>>({
  balances: list(object<Holding>({ ticker: text, amount, count: integer })),
  next: nullable(text),
});

const inscription: Shape<InscriptionRecord> = object<InscriptionRecord>({
  ticker: text,
  tokenId: hash,
  mintId: nullable(text),
  ordinal: integer,
  amount,
  owner: nullable(address),
  listed: flag,
  price: nullable(amount),
  unit: nullable(text),
  delegate: nullable(address),
  transactionHash: hash,
  blockNumber: integer,
  timestamp: integer,
  parent: nullable(hash),
});

export const inscriptions: Shape<Page<"inscriptions", InscriptionRecord>> = object<
  Page<"inscriptions", InscriptionRecord>
>({ inscriptions: list(inscription), next: nullable(text) });

export const listings: Shape<Page<"listings", InscriptionRecord>> = object<Page<"listings", InscriptionRecord>>({
  listings: list(inscription),
  next: nullable(text),
});

export const inscriptionWithHistory: Shape<InscriptionWithHistory> = object<InscriptionWithHistory>({
  inscription,
  operations: list(operation),
  next: nullable(text),
});

export const sales: Shape<Page<"sales", SaleRecord>> = object<Page<"sales", SaleRecord>>({
  sales: list(
    object<SaleRecord>({
      cursor: text,
      ticker: text,
      tokenId: hash,
      seller: address,
      buyer: address,
      price: amount,
      unit: text,
      paid: amount,
      blockNumber: integer,
      transactionHash: hash,
      timestamp: integer,
    }),
  ),
  next: nullable(text),
});

export const counts = object<{ points: CountsPoint[] }>({
  points: list(
    object<CountsPoint>({
      time: integer,
      accepted: integer,
      rejected: integer,
      mints: integer,
      transfers: integer,
      sales: integer,
    }),
  ),
});

export const block: Shape<BlockRecord> = object<BlockRecord>({
  number: integer,
  hash: nullable(hash),
  timestamp: nullable(integer),
  operationCount: integer,
  commitment: nullable(hash),
});

export const blockWithOperations: Shape<BlockWithOperations> = object<BlockWithOperations>({
  block,
  operations: list(operation),
  next: nullable(text),
});

type Found<K extends SearchResult["kind"]> = Extract<SearchResult, { kind: K }>;

const searchResult: Shape<SearchResult> = tagged<SearchResult>("kind", {
  token: object<Found<"token">>({ kind: oneOf("token"), ticker: text }),
  inscription: object<Found<"inscription">>({ kind: oneOf("inscription"), ticker: text, tokenId: hash }),
  transaction: object<Found<"transaction">>({ kind: oneOf("transaction"), hash }),
  block: object<Found<"block">>({ kind: oneOf("block"), number: integer }),
  address: object<Found<"address">>({ kind: oneOf("address"), address }),
});

export const search = object<{ results: SearchResult[] }>({ results: list(searchResult) });

export const messageCheck: Shape<MessageCheck> = object<MessageCheck>({
  accepted: flag,
  reason: nullable(reasonCode),
  explanation: nullable(text),
  notMessage: nullable(text),
  op: nullable(oneOf(...OPERATION_NAMES)),
  ticker: nullable(text),
  tokenId: nullable(hash),
  mintId: nullable(text),
  amount: nullable(amount),
  price: nullable(amount),
  unit: nullable(text),
});
