import { formatSpan, groupDigits } from "../../format";
import { plural } from "../plural";

/** Texts of the status page. */
export const statusTexts = {
  title: "Status",
  summary: "Sync status, state commitments and nodes of this index, and how to verify it.",
  lead: "The status of this index, and how to verify it yourself.",
  index: "Index",
  network: "Network",
  startBlock: "First block",
  head: "Indexed block",
  hash: "Block hash",
  lag: "Lag",
  lagText: (lag: number) => (lag === 0 ? "none" : plural(lag, "block", "blocks")),
  lagUnknown: "unknown, no worker has reported",
  epoch: "Epoch",
  epochText: "Grows with each reorganization and each change of the leader.",
  worker: "Worker",
  workerText: (age: number) => (age < 2 ? "reported just now" : `reported ${formatSpan(age)} ago`),
  workerNone: "none has reported",
  final: "Finalized",
  finalNone: "not yet",
  snapshot: "Latest snapshot",
  snapshotNone: "none yet",
  archive: "Archive",
  archiveAudited: (to: string) => `Every block up to ${to} was compared with the chain.`,
  archiveAuditing: (to: string, audited: string) => `Blocks up to ${to}; compared with the chain up to ${audited}.`,
  archiveNotAudited: (to: string) => `Blocks up to ${to}; not compared with the chain yet.`,
  archiveFault: (block: string) => `Block ${block} differs from the chain.`,
  commitment: "State commitment",
  commitmentText:
    "One hash covers all accepted operations up to its block. Two indexes of the same chain have the same hash.",
  commitmentNone: "No operation has been accepted yet.",
  latest: "Latest commitments",
  block: "Block",
  nodes: "Nodes",
  nodesText: "The nodes of this site and their latest answers. Their addresses are not shown.",
  node: (number: number) => `Node ${groupDigits(number)}`,
  nodeHead: (block: string, milliseconds: string, chainId: string) =>
    `at block ${block}, answered in ${milliseconds} ms, chain ID ${chainId}`,
  nodeFails: "does not answer",
  nodeOtherChain: (chainId: string) => `is on another chain (chain ID ${chainId}) and is not used`,
  nodesNone: "This site has no node configured. It only reads the database.",
  verify: "How to verify",
  verifySteps: {
    own: {
      title: "Run your own index",
      text: "Run it with your own node and compare the state commitments. The first block that differs shows the fault.",
    },
    replay: {
      title: "Replay everything",
      text: "Replay every recorded operation and compare the result with the index, row by row.",
    },
    one: {
      title: "Verify one number",
      text: "Open an account or an inscription and choose “Verify”. Your browser checks the proof with a node of your choice.",
      link: "All snapshots",
    },
    read: {
      title: "Read the rules",
      text: "The rules, the rejection reasons and the commitment are documented, with test vectors.",
      guides: {
        protocol: "The protocol",
        reasons: "Reasons",
        commitment: "State commitment",
        operations: "Operating an index",
        snapshots: "Snapshots",
      },
    },
  },
  api: "View as JSON",
} as const;
