import { z } from "zod";
import { type HistoryEntry, history, inscriptionFacts } from "@/lib/database/reads/inscriptions";
import { address, amount, hash, integer } from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { inscriptionUnknown } from "../http/failures";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, anyTokenId } from "./parameters";

const parameters = z.object({ ticker: anyTicker, txhash: anyTokenId });
const query = z.object({});

/** Endpoint 7. */
export const exists = defineEndpoint({
  path: "/:ticker/:id/exist",
  number: 7,
  summary: "Whether an inscription exists",
  description: "True while the inscription exists, false once it is burned; 404 for what never was.",
  parameters: z.object({ ticker: anyTicker, id: anyTokenId }),
  query,
  answer: z.strictObject({ exists: z.boolean() }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await inscriptionFacts(database, path.ticker, path.id);
    if (inscription === undefined) throw inscriptionUnknown(at);
    return { at, body: { exists: inscription.owner !== null } };
  },
});

/** Endpoint 8. */
export const mintAmount = defineEndpoint({
  path: "/mint-amount/:ticker/:txhash",
  number: 8,
  summary: "Minted amount",
  description: "The inscription's amount, also of a burned one.",
  parameters,
  query,
  answer: z.strictObject({ amount }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await inscriptionFacts(database, path.ticker, path.txhash);
    if (inscription === undefined) throw inscriptionUnknown(at);
    return { at, body: { amount: inscription.amount } };
  },
});

/** Endpoint 12. */
export const owner = defineEndpoint({
  path: "/owner/:ticker/:txhash",
  number: 12,
  summary: "Current owner",
  description: "The address that owns the inscription; 404 for a burned one.",
  parameters,
  query,
  answer: z.strictObject({ owner: address }),
  problems: ["INSCRIPTION_UNKNOWN", "INSCRIPTION_BURNED"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, inscription } = await inscriptionFacts(database, path.ticker, path.txhash);
    if (inscription === undefined) throw inscriptionUnknown(at);
    if (inscription.owner === null) {
      throw new Problem("INSCRIPTION_BURNED", "The inscription is burned and has no owner.", { at });
    }
    return { at, body: { owner: inscription.owner } };
  },
});

const transaction = z.strictObject({
  tx_hash: hash.describe("The transaction's hash."),
  sender: address.describe("Of an ex: the buyer."),
  recipient: address.nullable().describe("Of an ex: the seller."),
  amount,
  op: z.string(),
  tick: z.string(),
  id: z.string().nullable().describe("Mint id."),
  block_number: integer,
  timestamp: integer,
  price: amount.nullable().optional().describe("On list and ex; null on a plain list."),
  unit: z.string().nullable().optional(),
});

/** Endpoint 9. */
export const transactions = defineEndpoint({
  path: "/transactions/:ticker/:txhash",
  number: 9,
  summary: "History of an inscription",
  description: "The accepted operations of the inscription, oldest first. A split begins the history of its two.",
  parameters,
  query,
  answer: z.strictObject({ transactions: z.array(transaction) }),
  problems: ["INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, ...rows } = await history(database, path.ticker, path.txhash);
    if (rows.empty || path.ticker === null) throw inscriptionUnknown(at);
    const tick = path.ticker;
    return { at, list: jsonList("transactions", rows, (row) => element(tick, row)) };
  },
});

function element(tick: string, row: HistoryEntry): z.input<typeof transaction> {
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
