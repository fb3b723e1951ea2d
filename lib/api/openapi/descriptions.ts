import { block } from "@/lib/records/block";
import { countsPoint } from "@/lib/records/counts";
import { holder } from "@/lib/records/holder";
import { inscription } from "@/lib/records/inscription";
import { messageCheck } from "@/lib/records/message-check";
import { next } from "@/lib/records/page";
import { sale } from "@/lib/records/sale";
import type { Schema } from "@/lib/records/schema";
import { balanceProof, inscriptionProof, snapshot, snapshotRegistry, snapshotVote } from "@/lib/records/snapshot";
import { finality, indexStatus } from "@/lib/records/status";
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
setTexts(holder, {
  count: "Inscriptions that make up the amount.",
  share: "Share of the supply in parts per million, rounded down.",
});
setTexts(inscription, {
  mintId: "Null for the two parts of a split.",
  ordinal: "1, 2, 3, ... in mint order under the ticker.",
  owner: "Null: burned.",
  price: "Null while listed: a listing without a price.",
  parent: "Token id of the inscription that was split into this one.",
});
setTexts(sale, { paid: "Value of the transaction, in the native coin's smallest unit." });
setTexts(block, {
  hash: "Null: a final block without operations; the index does not store its hash.",
  commitment: "State commitment after the block; null if the block did not change the state.",
});
setTexts(countsPoint, { time: "Start of the interval, in seconds since 1970." });
setTexts(indexStatus, {
  finality: "Null: no worker has reported it yet.",
  snapshot: "Block of the latest snapshot; null: none yet.",
});
setTexts(finality, { state: "Frozen: the index advances, but no further block becomes final." });
setTexts(snapshot, {
  timestamp: "Time of the block, in seconds since 1970.",
  commitment: "State commitment after the block; 32 zero bytes if there is none.",
  balancesRoot: "Root of the tree of balances; 32 zero bytes without balances.",
  inscriptionsRoot: "Root of the tree of inscriptions; 32 zero bytes without inscriptions.",
  registry: "What the network's registry says, as the worker last read it; null: the network names no registry.",
});
setTexts(snapshotRegistry, {
  threshold: "Number of publishers that must agree; null: the worker has not read the registry yet.",
  accepted: "Whether the registry has accepted exactly this snapshot.",
  disagreement:
    "Whether a publisher has reported something else, or the registry has accepted another snapshot of the block.",
  checkedBlock: "The block in whose state the worker last read this; null: it has not yet.",
});
setTexts(snapshotVote, { agrees: "Whether the publisher reported exactly this snapshot." });
const proof = "The hashes beside the path from the leaf to the root, from the bottom up.";
setTexts(balanceProof, { proof });
setTexts(inscriptionProof, { proof });
setTexts(messageCheck, {
  reason: "Why it would be rejected: a code of docs/reasons.md.",
  explanation: "The reason in words, and what to do about it.",
  notMessage: "Why the text is not a message: it would not be recorded.",
  tokenId: "The inscription that the message names; null for a mint, whose transaction decides it.",
});

/** Returns the description of a member of a record; null if it has none. */
export function descriptionOf(record: Schema<unknown>, name: string, member: Schema<unknown>): string | null {
  if (member === next) return "Cursor of the next page; null on the last page.";
  return MEMBERS.get(record)?.[name] ?? member.description;
}
