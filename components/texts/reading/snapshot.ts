import { groupDigits } from "../../format";
import { plural } from "../plural";

/** Texts of the pages of snapshots. */
export const snapshotTexts = {
  title: "Snapshots",
  summary: "Every balance and inscription at final blocks, frozen as Merkle trees that anyone can verify.",
  lead: "All balances and inscriptions at a final block, as two Merkle trees. Each number in them can be proven.",
  numbered: (block: string) => `Snapshot of block ${block}`,
  oneSummary: (block: string) => `Roots, publishers and downloads of the snapshot of block ${block}.`,
  list: "All snapshots",
  none: "No snapshot yet. The index makes one when the first due block is final.",
  block: "Block",
  blockHash: "Block hash",
  status: "Status",
  time: "Time",
  balances: "Balances",
  inscriptions: "Inscriptions",
  balancesRoot: "Root of the balances",
  inscriptionsRoot: "Root of the inscriptions",
  commitment: "State commitment",
  noCommitment: "None. Nothing was accepted up to this block.",
  emptyTree: "None. The tree is empty.",
  states: {
    accepted: "Accepted",
    waiting: "Waiting",
    disagreement: "Disagreement",
    unregistered: "Not published",
  },
  stateText: {
    accepted: "Enough publishers have reported exactly this snapshot.",
    waiting: "Fewer publishers than needed have reported it so far.",
    disagreement: "A publisher has reported something else. Check which one is right before you rely on it.",
    unregistered: "This network has no registry, so no one else confirms it.",
  },
  registry: "Registry",
  publishers: "Publishers",
  publisher: "Publisher",
  vote: "Report",
  votes: { agrees: "This snapshot", differs: "Another snapshot", none: "None yet" },
  agreeing: (count: number, publishers: number, threshold: number | null) =>
    `${groupDigits(count)} of ${plural(publishers, "publisher", "publishers")}${
      threshold === null ? "" : `, ${groupDigits(threshold)} needed`
    }`,
  checked: (block: string) => `Read at block ${block}`,
  unchecked: "The worker has not read the registry yet.",
  downloads: "Downloads",
  downloadsText: "Every leaf of the tree. From the file, anyone can compute the root again.",
  download: {
    balances: { csv: "Balances (CSV)", jsonl: "Balances (JSON Lines)" },
    inscriptions: { csv: "Inscriptions (CSV)", jsonl: "Inscriptions (JSON Lines)" },
  },
  api: "View as JSON",
  airdrop: "Create an airdrop",
  verify: "How to verify",
  verifySteps: [
    {
      title: "One number",
      text: "Open an account or an inscription and choose “Verify”. Your browser checks the proof with a node of your choice.",
    },
    {
      title: "The whole snapshot",
      text: "Download all leaves, build the tree with OpenZeppelin’s library and compare the root with the registry.",
    },
    {
      title: "The index itself",
      text: "Run your own index with your own node. It freezes the same blocks and must get the same roots.",
    },
  ],
  guide: "The guide to snapshots",
  unknown: "Snapshot not found",
  unknownText: "The index has no snapshot of this block.",
  all: "See all snapshots",
} as const;
