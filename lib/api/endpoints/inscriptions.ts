import { z } from "zod";
import * as reads from "@/lib/database/reads/inscriptions";
import {
  address,
  amount,
  described,
  flag,
  hash,
  type Infer,
  integer,
  list,
  nullable,
  object,
  partialObject,
  text,
} from "@/lib/records/schema";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { inscriptionUnknown } from "../http/failures";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, anyTokenId } from "./parameters";

const parameters = z.object({ ticker: anyTicker, txhash: anyTokenId });
const query = z.object({});

/** Endpoint 7 (spec §12.2.7). */
export const checkInscription = defineEndpoint({
  path: "/:ticker/:id/exist",
  number: 7,
  summary: "Whether an inscription exists",
  description: "True while the inscription exists, false once it is burned; 404 if it was never minted.",
  parameters: z.object({ ticker: anyTicker, id: anyTokenId }),
  query,
  answer: object({ exists: flag }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await reads.readInscriptionFacts(database, path.ticker, path.id);
    if (inscription === undefined) throw inscriptionUnknown(at);
    return { at, body: { exists: inscription.owner !== null } };
  },
});

/** Endpoint 8 (spec §12.2.8). */
export const readMintAmount = defineEndpoint({
  path: "/mint-amount/:ticker/:txhash",
  number: 8,
  summary: "Minted amount",
  description: "The amount of the inscription, even if it is burned.",
  parameters,
  query,
  answer: object({ amount }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await reads.readInscriptionFacts(database, path.ticker, path.txhash);
    if (inscription === undefined) throw inscriptionUnknown(at);
    return { at, body: { amount: inscription.amount } };
  },
});

/** Endpoint 12 (spec §12.2.12). */
export const readOwner = defineEndpoint({
  path: "/owner/:ticker/:txhash",
  number: 12,
  summary: "Current owner",
  description: "The address that owns the inscription; 404 if it is burned.",
  parameters,
  query,
  answer: object({ owner: address }),
  problems: ["INSCRIPTION_UNKNOWN", "INSCRIPTION_BURNED"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await reads.readInscriptionFacts(database, path.ticker, path.txhash);
    if (inscription === undefined) throw inscriptionUnknown(at);
    if (inscription.owner === null) {
      throw new Problem("INSCRIPTION_BURNED", "The inscription is burned and has no owner.", { at });
    }
    return { at, body: { owner: inscription.owner } };
  },
});

const transaction = partialObject(
  {
    tx_hash: described(hash, "The transaction's hash."),
    sender: described(address, "For ex: the buyer."),
    recipient: described(nullable(address), "For ex: the seller."),
    amount,
    op: text,
    tick: text,
    id: described(nullable(text), "Mint id."),
    block_number: integer,
    timestamp: integer,
  },
  {
    price: described(nullable(amount), "For list and ex; null for a listing without a price."),
    unit: nullable(text),
  },
);

/** Endpoint 9 (spec §12.2.9). */
export const listTransactions = defineEndpoint({
  path: "/transactions/:ticker/:txhash",
  number: 9,
  cost: COSTS.check,
  summary: "History of an inscription",
  description: "The accepted operations of the inscription, oldest first. A split begins the history of its two parts.",
  parameters,
  query,
  answer: object({ transactions: list(transaction) }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, ...rows } = await reads.listTransactions(database, path.ticker, path.txhash);
    if (rows.empty || path.ticker === null) throw inscriptionUnknown(at);
    const tick = path.ticker;
    return { at, list: jsonList("transactions", rows, (row) => element(tick, row)) };
  },
});

function element(tick: string, row: reads.HistoryEntry): Infer<typeof transaction> {
  const record = {
    tx_hash: row.transactionHash,
    sender: row.sender,
    recipient: row.recipient,
    amount: row.amount,
    op: row.op ?? "",
    tick,
    id: row.mintId,
    block_number: row.blockNumber,
    timestamp: row.timestamp,
  };
  return row.op === "list" || row.op === "ex" ? { ...record, price: row.price, unit: row.unit } : record;
}
