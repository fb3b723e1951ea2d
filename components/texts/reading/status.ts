import { formatSpan, groupDigits } from "../../format";
import { plural } from "../plural";

/** What the status page says. */
export const statusTexts = {
  title: "Status",
  summary: "Where chain and index stand, what covers the state, which nodes are asked, and how to check all of it.",
  lead: "An index is worth what it can prove. Here is where this one stands, and how to check it without trusting it.",
  index: "Index",
  network: "Network",
  chainId: "Chain id",
  startBlock: "First block",
  head: "Last block read",
  hash: "Its hash",
  lag: "Lag",
  lagText: (lag: number) => (lag === 0 ? "none" : plural(lag, "block", "blocks")),
  lagUnknown: "not known: no worker has reported",
  epoch: "Epoch",
  epochText: "Grows with each reorganisation and each change of the leading worker.",
  worker: "Worker",
  workerText: (age: number) => (age < 2 ? "reported just now" : `reported ${formatSpan(age)} ago`),
  workerNone: "none has reported",
  final: "Final up to",
  finalNone: "No block is final yet.",
  commitment: "State commitment",
  commitmentText:
    "One hash covers everything that was ever accepted, up to and including the block that it stands for. Two indexes of one chain have the same, or can find the first block where they differ.",
  commitmentNone: "Nothing has been accepted yet.",
  latest: "Latest commitments",
  block: "Block",
  nodes: "Nodes",
  nodesText: "The nodes that this site asks, as they answered a moment ago. Their addresses are not shown.",
  node: (number: number) => `Node ${groupDigits(number)}`,
  nodeHead: (block: string, milliseconds: string) => `at block ${block}, answered in ${milliseconds} ms`,
  nodeFails: "does not answer",
  nodeOtherChain: (chainId: string) => `is on another chain (chain id ${chainId}), so it is not used`,
  nodesNone: "This site was started without a node’s address: it only reads the database.",
  verify: "How to verify",
  verifySteps: {
    own: {
      title: "Run your own index",
      text: "With a node of your own, it arrives at the same state commitment at the same block. Anything else is a fault, and the first block that differs shows where.",
    },
    judge: {
      title: "Judge everything again",
      text: "Judges every recorded operation from nothing, beside the living index, and compares row by row, commitments included.",
    },
    read: {
      title: "Read the rules",
      text: "The encoding of the commitment, the rules and every reason for a rejection are documented, with test vectors for a second implementation.",
      guides: {
        protocol: "The protocol",
        reasons: "Reasons",
        commitment: "State commitment",
        operations: "Operating an index",
      },
    },
  },
  api: "The same as JSON",
} as const;
