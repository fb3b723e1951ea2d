import { z } from "zod";
import { address, anyTicker, limit, listCursor } from "@/lib/api/endpoints/parameters";
import { defineEndpoint } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import { parseInscriptionName } from "@/lib/protocol";
import type { IndexPosition, OfSnapshot, PageQuery } from "@/lib/records";
import { takes } from "@/lib/records/contract";
import { snapshot, snapshotPage } from "@/lib/records/snapshot";
import * as contracts from "../contracts";
import * as proofs from "../reads/proofs";
import * as snapshots from "../reads/snapshots";
import { requireSnapshot, snapshotBlock, withRecentSnapshot } from "./parameters";

const nothing = z.object({});

export const listSnapshots = defineEndpoint({
  ...takes<PageQuery>()("/explorer/snapshots", snapshotPage),
  number: null,
  summary: "Snapshots",
  description:
    "The states that the index has frozen as Merkle trees, newest first, with the data of the network's registry for each.",
  parameters: nothing,
  query: z.object({ before: listCursor, limit }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  async handle({ query }, { database }) {
    const { at, ...page } = await snapshots.listSnapshots(database, query);
    return { at, body: page };
  },
});

export const readSnapshot = defineEndpoint({
  ...takes<OfSnapshot>()("/explorer/snapshots/:block", snapshot),
  number: null,
  summary: "One snapshot",
  description: "The roots of a snapshot, and the data of the network's registry for it.",
  parameters: z.object({ block: snapshotBlock }),
  query: nothing,
  problems: ["INVALID_PARAMETER", "SNAPSHOT_UNKNOWN"],
  isOfIndex: false,
  async handle({ path }, { database }) {
    const { at, until, snapshot: body } = await requireSnapshot(database, path.block);
    return { at, until, body };
  },
});

export const readBalanceProof = defineEndpoint({
  ...contracts.readBalanceProof,
  number: null,
  summary: "Proof of a balance",
  description:
    "The balance of an address under a ticker in a snapshot, and the proof that its leaf is in the tree of balances. Addresses without a balance have no leaf.",
  parameters: z.object({ block: snapshotBlock, ticker: anyTicker, address }),
  query: nothing,
  problems: ["INVALID_PARAMETER", "SNAPSHOT_UNKNOWN", "NOT_IN_SNAPSHOT"],
  isOfIndex: false,
  handle({ path }, { database }) {
    const { ticker, address: of } = path;
    return withRecentSnapshot(database, path.block, async ({ at, until, snapshot }) => {
      const read = ticker === null ? null : await proofs.readBalanceProof(database, snapshot, ticker, of);
      return { at, until, body: { snapshot, ...required(read, at) } };
    });
  },
});

export const readInscriptionProof = defineEndpoint({
  ...contracts.readInscriptionProof,
  number: null,
  summary: "Proof of an inscription",
  description:
    "Owner and amount of an inscription in a snapshot, and the proof that its leaf is in the tree of inscriptions. Burned inscriptions have no leaf.",
  parameters: z.object({
    block: snapshotBlock,
    ticker: anyTicker,
    id: z.string().describe("Token id or mint id. A text in the form of a token id is read as a token id."),
  }),
  query: nothing,
  problems: ["INVALID_PARAMETER", "SNAPSHOT_UNKNOWN", "NOT_IN_SNAPSHOT"],
  isOfIndex: false,
  handle({ path }, { database }) {
    const { ticker } = path;
    const id = parseInscriptionName(path.id);
    return withRecentSnapshot(database, path.block, async ({ at, until, snapshot }) => {
      const read =
        ticker === null || id === null ? null : await proofs.readInscriptionProof(database, snapshot, ticker, id);
      return { at, until, body: { snapshot, ...required(read, at) } };
    });
  },
});

/** @throws Problem `NOT_IN_SNAPSHOT` */
function required<L>(read: proofs.LeafProof<L> | null, at: IndexPosition | null): proofs.LeafProof<L> {
  if (read !== null) return read;
  const detail = "The snapshot has no such leaf: nothing was owned, or the inscription did not exist or was burned.";
  throw new Problem("NOT_IN_SNAPSHOT", detail, { at });
}
