import { DEVELOPMENT } from "@/lib/chain/networks/development";
import type { OperationName } from "@/lib/protocol";
import { formatSpan, groupDigits } from "../format";

/** Every word that the pages say; what only the signing ones say is in signing.ts. What comes from the chain never is. */
export const texts = {
  name: "Engrave",
  title: "Engrave: inscriptions, read exactly",
  description:
    "Tokens written as plain text into a blockchain: deploy, mint and follow NIP-20 inscriptions, judged by open rules.",
  networkName: (name: string) =>
    name === DEVELOPMENT.name ? "Local development chain" : name.charAt(0).toUpperCase() + name.slice(1),
  skip: "Skip to the content",

  nav: { label: "Pages", home: "Activity", mint: "Mint" },
  theme: { toDark: "Switch to the dark theme", toLight: "Switch to the light theme" },
  lookup: {
    label: "Look up a ticker or a transaction",
    placeholder: "Ticker or hash",
    invalid: "That is neither a ticker (1 to 10 letters and digits) nor a transaction hash (0x and 64 hex digits).",
  },
  footer: {
    chain: (name: string, chainId: number) => `${name}, chain id ${chainId}`,
    rules: "Every rule is public, and the same code that judges runs in your browser before you sign.",
    health: "Health",
    guides: "Guides",
    reference: "API reference",
    tokensApi: "Tokens as JSON",
  },

  home: {
    headline: "Tokens, written into a chain as plain text.",
    lead: "Engrave reads every inscription of the chain in order, judges it by open rules, and says who owns what.",
    plateCaption: "The newest inscription",
    plateEmpty: "Nothing is engraved here yet. The first message could be yours:",
    examples: 'data:,{"p":"nip-20","op":"deploy","tick":"FIRST","max":21000000,"lim":1000}',
    ways: {
      label: "Ways in",
      mint: { title: "Mint", text: "Choose a token, see the exact message and what the index would say, then sign." },
      lookUp: {
        title: "Look something up",
        text: "Type a ticker, an address, a hash or a block, or press / on any page.",
      },
      tryLocal: {
        title: "Just try it",
        text: "No wallet? This chain is for trying: the built-in development wallet has coins already.",
      },
      watch: {
        title: "Just watch",
        text: "No wallet and no coins needed: everything that happens here is readable, live, as it is judged.",
      },
    },
    activity: "Latest operations",
    tokens: "Tokens",
  },

  status: {
    label: "Chain and index",
    chainHead: "Chain’s head",
    indexHead: "Index’s head",
    finalBlock: "Final up to",
    inStep: "In step",
    inStepText: "The index has judged everything up to the chain’s newest block.",
    catchingUp: (share: string) => `Catching up, ${share} %`,
    catchingUpText: (lag: number) =>
      `${groupDigits(lag)} blocks are still to be read. What is shown is right up to the index’s head.`,
    timeLeft: (seconds: number) => `about ${formatSpan(seconds)} left`,
    catchingUpLeft: (left: string) => `At this pace: ${left}.`,
    waiting: "Waiting",
    waitingText: (start: number) =>
      `The index begins at block ${groupDigits(start)}, which the chain has not reached yet.`,
    stalled: "Stalled",
    stalledText: (age: number | null) =>
      age === null
        ? "No worker has reported since the index was made. Start one: npm run indexer."
        : `The worker has not reported for ${formatSpan(age)}. What is shown stays right up to the index’s head.`,
    empty: "No index yet",
    emptyText: "No worker has begun an index in this database. Start one: npm run indexer.",
    unreachable: "No answer",
    unreachableText: "The index can’t be reached at the moment. This page asks again every second.",
    none: "none yet",
  },

  operations: {
    names: {
      deploy: "Deploy",
      mint: "Mint",
      tsf: "Transfer",
      split: "Split",
      list: "List",
      ulist: "Unlist",
      ex: "Exchange",
      dlg: "Delegate",
      rvk: "Revoke",
      bridgeIn: "Bridge in",
      bridgeOut: "Bridge out",
    } satisfies Record<OperationName, string>,
    unknown: "Unknown operation",
    event: "By a contract’s event; there is no message.",
    accepted: "Accepted",
    rejected: "Rejected",
    id: (id: string) => `id ${id}`,
    from: "from",
    to: "to",
    contractCreation: "no recipient",
    block: (block: string) => `block ${block}`,
    empty: "No operation yet. Deploys, mints and transfers appear here within a second of their block.",
    emptyToken: "Nothing has happened with this token yet.",
    unavailable: "The latest operations can’t be read at the moment.",
  },

  tokens: {
    minted: "minted",
    of: "of",
    left: "Left to mint",
    limit: "Limit per mint",
    mints: "Inscriptions",
    holders: "Holders",
    deployer: "Deployer",
    deployed: "Deployed",
    contract: "Contract",
    noContract: "None: anybody may mint by message.",
    control: "Who may mint",
    controlOpen: "Anybody, by a message, as long as there is supply.",
    controlContract:
      "Anybody whom the token’s contract allows: it is asked for each mint by message. It may also mint by itself.",
    controlContractOnly: "The token’s contract alone. Mints by message are rejected.",
    controlNobody: "Nobody: mints are for a contract only, and none is recorded.",
    mintedOut: "Minted out",
    mint: "Mint",
    mintTicker: (ticker: string) => `Mint ${ticker}`,
    deployMessage: "The deploy message, as it stands on the chain",
    activity: (ticker: string) => `Operations of ${ticker}`,
    nextId: "Next free id",
    empty: "No token is deployed yet. A deploy message makes the first one.",
    unavailable: "The tokens can’t be read at the moment.",
    progress: (ticker: string, share: string) => `${ticker}: ${share} percent minted`,
    title: (ticker: string) => `Token ${ticker}`,
    summary: (ticker: string) =>
      `Supply, mint rules, deploy message and latest operations of the NIP-20 token ${ticker}.`,
    showCut: (count: number) => `The newest ${groupDigits(count)} are shown.`,
  },

  transaction: {
    title: "Transaction",
    summary: "What a transaction says to the index, and what the index found.",
    success: "Accepted by the index",
    failed: "Rejected by the index",
    pending: "Known to the chain, not judged yet",
    pendingText: "The index judges it as soon as its block is read. This page follows it.",
    unknown: "Nobody knows this transaction",
    unknownText:
      "Neither the index nor the chain’s node knows this hash, or the transaction carries nothing of this protocol. One that was just sent shows up here by itself.",
    block: "Block",
    message: "Message",
    finding: "Finding",
    sender: "From",
    recipient: "To",
    size: (bytes: number) => (bytes === 1 ? "1 byte" : `${groupDigits(bytes)} bytes`),
  },

  wallet: {
    group: "Wallets",
    login: "Sign in",
    connect: "Connect",
    loading: "Loading …",
    failed: "The part of this page that speaks with wallets could not be loaded. Reload the page to try again.",
    reload: "Reload",
    wrongNetwork: "Wrong network",
    account: (address: string) => `Wallet account ${address}`,
  },

  ui: {
    copy: "Copy",
    copied: "Copied",
    impossible: "This browser does not let the page copy",
    ago: (span: string) => `${span} ago`,
    now: "just now",
    exactly: (value: string) => `(exactly ${value})`,
    explorer: "Open in the chain’s explorer",
  },

  errors: {
    notFound: "There is nothing at this address",
    notFoundText:
      "The page may have moved, or the address has a slip in it. Look up a ticker or a transaction, or go on from here:",
    tokenUnknown: (ticker: string) => `Nobody has deployed ${ticker}`,
    tokenUnknownText:
      "Tickers are compared exactly, upper and lower case included. Deployed tickers that differ from it in case alone:",
    tokenUnknownHint:
      "Tickers are compared exactly, upper and lower case included. Look for another one, or see what there is:",
    tokenInvalid: "That can’t be a ticker",
    tokenInvalidText: "A ticker is 1 to 10 English letters and digits.",
    hashInvalid: "That can’t be a transaction hash",
    hashInvalidText: "A transaction hash is 0x and 64 hex digits.",
    home: "To the latest operations",
    tokens: "To the tokens",
    failed: "This page could not be shown",
    failedText:
      "The fault is ours, not yours. Nothing that you signed is touched by it. Try again; the rest of the site may work meanwhile.",
    retry: "Try again",
    reference: (digest: string) => `Reference for the operator’s log: ${digest}`,
    unreachable: "The index can’t be reached",
    unreachableText:
      "The site is up, but its database does not answer. Nothing on the chain is affected. This page tries again by itself.",
  },
} as const;
