import { groupDigits } from "../format";
import { plural } from "./plural";

/** Texts of the pages that verify a number in the reader’s browser. */
export const verifyTexts = {
  eyebrow: "Verify",
  balanceTitle: (ticker: string) => `Balance of ${ticker}`,
  inscriptionTitle: (ticker: string) => `Inscription of ${ticker}`,
  summary: "Check a balance or an inscription in your browser, with a node of your choice.",
  lead: "Your browser checks the proof itself. The root comes from the registry, read from a node that you choose.",
  address: "Address",
  tokenId: "Token ID",
  registry: "Registry",
  registryText: "Compare this address with the one that the publishers announce.",
  noRegistry: "None on this network. Your browser can only check that this site’s answer is consistent.",

  node: "Your node",
  nodeText: "Choose a node that you trust. A node of this site could confirm a false answer.",
  wallet: (name: string) => `${name}’s node`,
  walletText: "The node that your wallet uses. The wallet does not need to be connected.",
  siteNode: "This site’s node",
  siteNodeText: "For trying it out on the test chain. It belongs to this site.",
  otherNode: "Another node",
  otherNodeText: "A JSON-RPC address that you trust. It stays on this device.",
  url: "Address of the node",
  urlPlaceholder: "https://…",
  urlInvalid: "Use an https address, or http on this device.",
  start: "Verify now",
  again: "Verify again",
  working: "Verifying …",

  proven: "Proven",
  consistent: "Consistent, not confirmed",
  provenBalance: (amount: string, ticker: string, block: string) =>
    `It owned ${amount} ${ticker} after block ${block}.`,
  provenInscription: (amount: string, ticker: string, block: string) =>
    `It held ${amount} ${ticker} after block ${block}. Owner:`,
  publishers: (agreeing: number, publishers: number, threshold: number) =>
    `${groupDigits(agreeing)} of ${plural(publishers, "publisher", "publishers")} reported this snapshot, ${groupDigits(threshold)} needed.`,
  readAt: (block: string) => `The registry was read from your node at block ${block}.`,
  unregistered: "No registry confirms the root. Compare it with another index.",
  root: "Root",
  since: "Since then",
  sinceNothing: "This site knows of no later change.",
  sinceChanges: (count: number, isMore: boolean, now: string) =>
    `This site says: ${isMore ? "at least " : ""}${plural(count, "later operation", "later operations")}, and ${now} now. The proof does not cover this.`,
  sinceNone: "nothing",
  sinceBurned: "burned",
  sinceOwner: (amount: string, owner: string) => `${amount} owned by ${owner}`,
  history: "History",
  historyJudged: (transactions: number) =>
    `Your browser fetched ${plural(transactions, "transaction", "transactions")} from your node and judged them by the rules. They lead to the same owner and amount, then and now.`,
  historyControl: "A contract approved the mint. Its past answer was not asked again.",
  historyUnjudged: "The history could not be judged. The proof above still holds.",
  path: "The path from the leaf to the root",
  pathText: "Each step hashes two values, the smaller one first. The last one is the root.",
  leaf: "Leaf",
  leafText: "Hash of the values above",
  step: (number: number) => `Step ${groupDigits(number)}`,
  beside: "with",
  gives: "gives",
  isRoot: "the root",
  single: "The tree has one leaf, so its hash is the root.",

  false: "This site’s answer is false",
  falseText: {
    LEAF_OTHER: "It answered about something else.",
    LEAF_HASH: "The amount or the owner does not belong to the proof. Someone changed it.",
    PROOF: "The proof does not lead to the root. The amount, the owner or the proof was changed.",
    REGISTRY: "The registry has accepted another root for this block.",
    BLOCK_HASH: "The block of the snapshot is not in your node’s chain.",
    HISTORY: "The transactions on the chain lead to something else.",
  },
  site: "This site",
  own: "Your browser and your node",

  open: "Not verified",
  openText: {
    NODE_UNREACHABLE:
      "Your node does not answer. Check its address, and whether it allows requests from web pages (CORS).",
    NODE_REFUSED: "Your node refused the request. It may not keep this part of the chain.",
    NODE_MALFORMED: "Your node’s answer has an unknown form. Is it the address of a JSON-RPC node?",
    WRONG_CHAIN: "Your node is on another chain.",
    NO_REGISTRY_CODE: "There is no registry at its address on your node’s chain.",
    NONE_ACCEPTED: "The registry has not accepted a snapshot yet.",
    NO_SNAPSHOT: "The index has no snapshot yet.",
    SNAPSHOT_UNKNOWN: "This site does not have the snapshot that the registry has accepted.",
    NOT_IN_SNAPSHOT: "The snapshot has no such entry. A tree can prove what is in it, not what is missing.",
    SITE_UNREACHABLE: "This site gave no usable answer.",
    HISTORY_TOO_LONG: "The history is too long to judge in a browser.",
  },
  details: "Technical details",
  limits:
    "The code of this page comes from this site. For full independence, run your own index or check the proof with your own tools.",
  guide: "How it works",
} as const;
