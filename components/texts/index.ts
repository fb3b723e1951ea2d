import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { OperationName } from "@/lib/protocol";
import { formatSpan, groupDigits } from "../format";

/** Texts that several pages share. Texts of single pages are in files of their own. Data from the chain is never in here. */
export const texts = {
  name: "Engrave",
  title: "Engrave: NIP-20 inscriptions",
  description:
    "Deploy, mint and trade NIP-20 inscriptions: tokens written to a blockchain as plain text, checked against open rules.",
  networkName: (network: { readonly name: string; readonly chainId: number }) =>
    isDevelopmentChain(network)
      ? "Local development chain"
      : network.name.charAt(0).toUpperCase() + network.name.slice(1),
  skip: "Skip to content",

  nav: { label: "Pages", mint: "Mint" },
  theme: { toDark: "Switch to the dark theme", toLight: "Switch to the light theme" },
  footer: {
    chain: (name: string, chainId: number) => `${name}, chain ID ${chainId}`,
    rules: "All rules are public. Your browser runs the same checks before you sign.",
    health: "Health",
    guides: "Guides",
    reference: "API reference",
    tokensApi: "Tokens as JSON",
  },

  home: {
    headline: "Tokens, written to a chain as plain text.",
    lead: "Engrave reads every inscription of the chain in order, checks it against open rules and shows who owns what.",
    newest: "Latest message",
    newestNone: "No message yet. Yours could be the first:",
    examples: 'data:,{"p":"nip-20","op":"deploy","tick":"FIRST","max":21000000,"lim":1000}',
    start: {
      label: "Get started",
      mint: { title: "Mint", text: "Choose a token, check the exact message, then sign." },
      lookUp: {
        title: "Look something up",
        text: "Search for a ticker, an address, a hash or a block. Press / on any page.",
      },
      tryLocal: {
        title: "Just try it",
        gets: (amount: string, ticker: string) => `Mint ${amount} ${ticker} now.`,
        text: "This is a test chain. The built-in wallet already has coins.",
      },
      watch: {
        title: "Just watch",
        text: "Follow every operation live. You need no wallet and no coins.",
      },
    },
    activity: "Latest operations",
  },

  status: {
    label: "Chain and index",
    latestBlock: "Latest block",
    indexedBlock: "Indexed block",
    finalBlock: "Finalized",
    synced: "Synced",
    syncedText: "The index has read every block of the chain.",
    syncing: (share: string) => `Syncing, ${share} %`,
    syncingText: (lag: number) => `${groupDigits(lag)} blocks behind. Pages show the state at the indexed block.`,
    timeLeft: (seconds: number) => `about ${formatSpan(seconds)} left`,
    syncingLeft: (left: string) => `At this pace: ${left}.`,
    waiting: "Waiting",
    waitingText: (start: number) =>
      `The index starts at block ${groupDigits(start)}, which the chain has not reached yet.`,
    stalled: "Stalled",
    stalledText: (age: number | null) =>
      age === null
        ? "No worker has reported yet. Start one: npm run indexer."
        : `The worker has not reported for ${formatSpan(age)}. Pages show the state at the indexed block.`,
    empty: "No index yet",
    emptyText: "This database has no index. Start a worker: npm run indexer.",
    unreachable: "No answer",
    unreachableText: "The index can’t be reached right now. This page tries again every second.",
    none: "not yet",
  },

  operations: {
    names: {
      deploy: "Deploy",
      mint: "Mint",
      tsf: "Transfer",
      split: "Split",
      list: "List",
      ulist: "Unlist",
      ex: "Sale",
      dlg: "Delegate",
      rvk: "Revoke",
      bridgeIn: "Bridge in",
      bridgeOut: "Bridge out",
      offer: "Offer",
      cancel: "Cancel",
      sale: "Market sale",
    } satisfies Record<OperationName, string>,
    unknown: "Unknown operation",
    event: "Contract event without a message.",
    accepted: "Accepted",
    rejected: "Rejected",
    id: (id: string) => `ID ${id}`,
    from: "from",
    to: "to",
    contractCreation: "no recipient",
    block: (block: string) => `block ${block}`,
    empty: "No operations yet. New ones appear here within a second of their block.",
    emptyToken: "This token has no operations yet.",
    unavailable: "The latest operations can’t be loaded right now.",
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
    noContract: "None. Anyone can mint by message.",
    control: "Who may mint",
    controlOpen: "Anyone, by message, until the supply is used up.",
    controlContract: "Anyone that the token’s contract approves. It can also mint by its own events.",
    controlContractOnly: "Only the token’s contract. Mints by message are rejected.",
    controlNobody: "No one. Only a contract may mint, and the token has none.",
    mintedOut: "Minted out",
    mint: "Mint",
    mintTicker: (ticker: string) => `Mint ${ticker}`,
    deployMessage: "Deploy message",
    activity: "Activity",
    nextId: "Next free ID",
    empty: "No tokens yet. Deploy the first one.",
    unavailable: "The tokens can’t be loaded right now.",
    progress: (ticker: string, share: string) => `${ticker}: ${share} percent minted`,
    title: (ticker: string) => `Token ${ticker}`,
    summary: (ticker: string) =>
      `Supply, mint rules, deploy message and latest operations of the NIP-20 token ${ticker}.`,
  },

  transaction: {
    title: "Transaction",
    summary: "The message of a transaction, and its result.",
    success: "Accepted by the index",
    failed: "Rejected by the index",
    pending: "Pending",
    pendingText: "The result appears here once the index has read its block.",
    unknown: "Transaction not found",
    unknownText:
      "The hash is unknown, or the transaction holds no NIP-20 message. A new transaction appears here once its block is read.",
    block: "Block",
    message: "Message",
    result: "Result",
    sender: "From",
    recipient: "To",
    size: (bytes: number) => (bytes === 1 ? "1 byte" : `${groupDigits(bytes)} bytes`),
  },

  wallet: {
    group: "Wallets",
    login: "Sign in",
    connect: "Connect",
    loading: "Loading …",
    failed: "The wallet connection could not be loaded. Reload the page to try again.",
    reload: "Reload",
    wrongNetwork: "Wrong network",
    switchFailed: {
      rejected: "You declined to switch. Your wallet is still on another network.",
      asked: "Your wallet already has an open request. Answer it there.",
      other: "Your wallet did not switch. Choose the network in your wallet.",
    },
    account: (address: string) => `Wallet account ${address}`,
  },

  ui: {
    copy: "Copy",
    copied: "Copied",
    impossible: "This browser blocks copying",
    ago: (span: string) => `${span} ago`,
    now: "just now",
    exactly: (value: string) => `(exactly ${value})`,
    explorer: "Open in the chain’s explorer",
  },

  errors: {
    notFound: "Page not found",
    notFoundText: "The page may have moved, or the address may be mistyped. Search, or continue here:",
    tokenUnknown: (ticker: string) => `${ticker} is not deployed`,
    tokenUnknownText: "Tickers are case-sensitive. Did you mean:",
    tokenUnknownHint: "Tickers are case-sensitive. Search for another one, or see all tokens:",
    tokenInvalid: "Not a ticker",
    tokenInvalidText: "A ticker is 1 to 10 English letters and digits.",
    hashInvalid: "Not a transaction hash",
    hashInvalidText: "A transaction hash is 0x and 64 hex digits.",
    home: "See latest operations",
    tokens: "See all tokens",
    failed: "This page could not be shown",
    failedText: "This is our fault. Nothing you signed is affected. Try again in a moment.",
    retry: "Try again",
    reference: (digest: string) => `Reference for the operator’s log: ${digest}`,
    unreachable: "The index can’t be reached",
    unreachableText:
      "The database does not answer. Nothing on the chain is affected. This page tries again automatically.",
  },
} as const;
