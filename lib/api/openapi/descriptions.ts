import { block } from "@/lib/records/block";
import { countsPoint } from "@/lib/records/counts";
import { holder } from "@/lib/records/holder";
import { inscription, lock } from "@/lib/records/inscription";
import { balanceEntry, inscriptionEntry, outcomeEntry, ownerEntry } from "@/lib/records/keyed";
import { candle, floor, marketToken, portfolio, vaultLink } from "@/lib/records/market";
import { buyCheck, deposit, purchaseItem, sellCheck, sellItem } from "@/lib/records/market-check";
import { messageCheck } from "@/lib/records/message-check";
import { fall, inscriptionOffer, offer } from "@/lib/records/offer";
import { operation } from "@/lib/records/operation";
import { next } from "@/lib/records/page";
import {
  accountResults,
  acquisition,
  heldResult,
  resultSums,
  resultTotals,
  soldResult,
  tokenResult,
} from "@/lib/records/result";
import { sale } from "@/lib/records/sale";
import type { Schema } from "@/lib/records/schema";
import { balanceProof, inscriptionProof, snapshot, snapshotRegistry, snapshotVote } from "@/lib/records/snapshot";
import { finality, indexStatus, verified } from "@/lib/records/status";
import { listedToken, token } from "@/lib/records/token";

type Texts = Readonly<Record<string, string | undefined>>;

/** Texts for the members of the records. They are not in the schemas, which browsers load. */
const MEMBERS = new Map<Schema<unknown>, Texts>();

function setTexts<T>(record: Schema<T>, texts: { readonly [K in keyof T & string]?: string }): void {
  MEMBERS.set(record, texts);
}

const activity = "Accepted operations in the 24 hours before the index's last block.";
setTexts(listedToken, { activity });
setTexts(token, { activity });
const vaultAccount = "The account to which the owner belongs as its vault; null: the owner is not a vault.";
setTexts(holder, {
  account: "The account to which the address belongs as its vault; null: not a vault.",
  count: "Number of inscriptions that make up the amount.",
  share: "Share of the supply in parts per million, rounded down.",
});
setTexts(inscription, {
  mintId: "Null for the two parts of a split.",
  part: "The name of a part of a split, such as 5/1: a mint id, quoted if it ends like such a name, and the number of the part (1 or 2) in each split. Null: no part, or one of more than eight splits.",
  ordinal: "1, 2, 3, ... in mint order under the ticker.",
  owner: "Null: burned.",
  account: vaultAccount,
  offer: "Its offer on the market; null: none.",
  lock: "The lock of the vault that owns it. Absent if it is not locked.",
  offerCanceled:
    "Whether the last accepted operation on it canceled its offer, so that it is in a vault without an offer.",
  price: "Null while listed: a listing without a price.",
  parent: "Token id of the inscription whose split made this one.",
});
const coins = "In the native coin's smallest unit.";
const unitPrice = "Price of 10^18 of the token, in the native coin's smallest unit, rounded down.";
const part = "The same name of a part of a split as of the inscription; null: it has none.";
setTexts(sale, {
  part,
  kind: "message: an accepted exchange; market: through the market's contract.",
  unit: "Null: the native coin's smallest unit, through the market.",
  value: "The price in the native coin's smallest unit.",
  unitPrice,
  paid: "The price that the buyer paid, in the native coin's smallest unit.",
  counted: "Whether volumes and prices include it: wash sales do not count.",
});
const terms = {
  vault: "The seller's vault, which owns the inscription.",
  price: `${coins} Of a falling price: the price at the last block.`,
  unitPrice,
  expires: "Seconds since 1970; null: never.",
  sequence: "Number of times that the inscription had left the vault when the offer was made. A purchase names it.",
  turn: "Number of moves, locks and unlocks of the inscription in the vault. A purchase names it. Absent if the network's market has no modules.",
  fall: "How the price falls; null: it is fixed. Absent if the network's market has no modules.",
  isOpen: "False: expired by the time of the last block, or canceled together with all offers of the seller.",
};
setTexts(inscriptionOffer, terms);
setTexts(fall, {
  price: "The price until it begins to fall, in the native coin's smallest unit.",
  endPrice: "The price from the end on.",
  startsAt: "In seconds since 1970.",
  endsAt: "In seconds since 1970.",
});
setTexts(lock, {
  module: "The contract that has locked it.",
  until: "In seconds since 1970. The lock ends then.",
  sequence: "Number of times that the inscription had left the vault.",
  turn: "Number of moves, locks and unlocks of the inscription in the vault, with this lock.",
});
const depositBlock =
  "Block in which the inscription arrived in the vault, or a later block since which it has been there without interruption.";
setTexts(offer, { ...terms, mintId: "Null for the two parts of a split.", depositBlock });
setTexts(floor, { price: coins, unitPrice });
setTexts(marketToken, {
  floor: "The open offer with the lowest unit price; null: none.",
  volume24h:
    "Value of the sales of the last 24 hours, which begin at a full hour. This and the following members exclude wash sales.",
  change24h:
    "Change of the unit price over the last 24 hours in basis points, at most 10^12; null if there was no price before.",
  listedShare: "Share of the supply in open offers, in parts per million, rounded down.",
  openAmount: "Amount in open offers.",
  sales: "Number of all sales so far.",
  volume: "Value of all sales so far.",
  lastUnitPrice: "Unit price of the last sale; null: none yet.",
  sparkline: "Unit price at the end of each of the last 24 hours, oldest first; shorter if there was no price yet.",
});
setTexts(candle, {
  time: "Start of the interval, in seconds since 1970.",
  open: "A unit price, like the next three members.",
  volume: "Value of the sales, in the native coin's smallest unit.",
  amount: "Amount of the token that was sold.",
});
setTexts(vaultLink, {
  account:
    "The account to which the address belongs as its vault; null: the index does not know the address as a vault.",
  vault: "The vault of the address, deployed or not; null: the address itself is a vault.",
});
setTexts(portfolio, {
  owned: "Inscriptions that the account itself owns.",
  inVault: "Inscriptions in its vault.",
  offered: "Its open offers.",
  sold: "Its sales through the market, and their value.",
  toCollect: "Coins that the market holds for the account at the index's last block; null: no node answered.",
  floorValue: "Value of the holdings of the account and its vault, at the floors' unit prices.",
});
const results = {
  count: "Inscriptions that the account and its vault hold.",
  cost: "Cost of the holdings whose cost is known, in the native coin's smallest unit, without network fees.",
  unknown: "Holdings with unknown cost: the account acquired them without a sale. A mint by message costs 0.",
  floorValue: "Value of all holdings at the floors of the market. Tokens without an open offer count as 0.",
  unrealized: "Value at the floor of the holdings with a known cost, less that cost; null: no floor.",
  sold: "Sales of inscriptions with a known cost; `result` is what was paid less that cost.",
  soldUnknown: "Sales of inscriptions with unknown cost.",
};
setTexts(accountResults, {
  vault: "The account's vault; null: the network has no market.",
  total: "Over all tokens.",
  tokens: "By token, greatest value and proceeds first, at most 100.",
});
setTexts(tokenResult, {
  ...results,
  unknownAmount: "The part of the amount whose cost is unknown.",
  floorUnitPrice: "Unit price of the token's floor; null: no open offer.",
});
setTexts(resultSums, results);
setTexts(resultTotals, { totals: "Over all tokens; null: the account or its vault has more than 2,000 tokens." });
setTexts(acquisition, {
  kind: "`mint`: by message; `contractMint`, `bridgeIn`: by the token's contract; `transfer`: from another account; `split`: of an inscription that it owned.",
  from: "The account or vault that it came from; null: it was minted, or made by a split.",
});
const heldCost = "What the inscription cost the account; null: unknown.";
setTexts(heldResult, {
  part,
  cost: heldCost,
  floorValue: "Value at the floor; null: the token has no floor.",
  unrealized: "That value less the cost; null: one of them is unknown.",
});
setTexts(soldResult, {
  part,
  cost: heldCost,
  recipient: "Who received the inscription.",
  proceeds: "What the buyer paid.",
  result: "Proceeds less the cost; null: the cost is unknown.",
});
const explanation = "The reason in words, and its remedy.";
const reason = "The reason why the index would reject it: a code of docs/reasons.md.";
setTexts(sellCheck, { vault: "The account's vault, to which the deposits go." });
setTexts(sellItem, {
  amount: "Null: the inscription is unknown.",
  needsDeposit: "Whether the account must first transfer the inscription to its vault.",
  offer: "The account's open offer of the inscription; null: none.",
  reason,
  explanation,
});
setTexts(buyCheck, {
  total: "Sum of the prices of the accepted items.",
  ancestors:
    "Up to eight blocks before the anchor on its branch, newest first. Blocks whose hash the index does not store are missing.",
});
setTexts(deposit, { block: depositBlock });
setTexts(purchaseItem, {
  amount: "Null: the inscription is unknown.",
  price: "As requested.",
  sequence: "As requested.",
  deposit: "The inscription's deposit in the vault; null: the seller does not offer it.",
  refusal: "The reason why it matches no open offer of the index.",
  accepted: "Whether it matches an open offer, and the index accepts the sale and the transfer.",
  reason,
  explanation,
});
setTexts(operation, {
  part,
  senderAccount:
    "The account to which the sender belongs as its vault, if the index knew it at the operation's block; null: not a vault.",
  recipientAccount: "The same for the recipient.",
});
setTexts(block, {
  hash: "Null: a final block without operations; the index does not store its hash.",
  commitment: "State commitment after the block; null if the block did not change the state.",
});
setTexts(countsPoint, { time: "Start of the interval, in seconds since 1970." });
setTexts(indexStatus, {
  finality: "Null: no worker has reported it yet.",
  snapshot: "Block of the latest snapshot; null: none yet.",
  verified: "What the index computes of each block, instead of believing its nodes (spec §8.8).",
});
setTexts(verified, {
  header: "How the hash of a block is checked; null: not checked.",
  transactions: "How the transactions and their hashes are checked; null: not checked.",
  receipts: "How the status and the logs of transactions are checked; null: not checked.",
  senders: "How the signers of messages are checked; null: not checked.",
  since: "First block from which all checks hold that are not null; null: none holds.",
  waived:
    "Checks without which the operator's setting accepts blocks in an unknown format (spec §8.8.10), each with the first such block.",
  rereadTo: "The receipts of the blocks up to this one are being read again (spec §8.8.6); null: none are.",
});
setTexts(finality, { state: "Frozen: the index advances, but no further block becomes final." });
setTexts(snapshot, {
  timestamp: "Time of the block, in seconds since 1970.",
  commitment: "State commitment after the block; 32 zero bytes if there is none.",
  balancesRoot: "Root of the tree of balances; 32 zero bytes if there are none.",
  inscriptionsRoot: "Root of the tree of inscriptions; 32 zero bytes if there are none.",
  registry: "Data of the network's registry, as the worker last read them; null: the network names no registry.",
});
setTexts(snapshotRegistry, {
  threshold: "Number of publishers that must agree; null: the worker has not read the registry yet.",
  accepted: "Whether the registry has accepted exactly this snapshot.",
  hashChecked:
    "Whether the chain itself has confirmed the block's hash; null: not accepted, or the registry does not say.",
  disagreement:
    "Whether a publisher has reported other values, or the registry has accepted another snapshot of the block.",
  checkedBlock: "The block in whose state the worker last read this; null: not read yet.",
});
setTexts(snapshotVote, { agrees: "Whether the publisher reported exactly this snapshot." });
const proof = "The sibling hashes along the path from the leaf to the root, from the bottom up.";
setTexts(balanceProof, { proof });
setTexts(inscriptionProof, { proof });
setTexts(messageCheck, {
  reason: "The reason why it would be rejected: a code of docs/reasons.md.",
  explanation: "The reason in words, and its remedy.",
  notMessage: "The reason why the text is not a message. It would not be recorded.",
  tokenId:
    "The inscription that the message names; null for a mint, because its transaction determines the inscription.",
});

const keyed = { key: "As in the request.", problem: "Why the key has no record; null: it has one." };
setTexts(ownerEntry, { ...keyed, account: vaultAccount });
setTexts(inscriptionEntry, keyed);
setTexts(balanceEntry, { ...keyed, count: "Number of inscriptions that make up the amount." });
setTexts(outcomeEntry, { ...keyed, reason: "Why the first operation of a failed transaction was rejected." });

/** Returns the description of a member of a record; null if it has none. */
export function descriptionOf(record: Schema<unknown>, name: string, member: Schema<unknown>): string | null {
  if (member === next) return "Cursor of the next page; null on the last page.";
  return MEMBERS.get(record)?.[name] ?? member.description;
}
