import type { WalletFaultKind } from "../wallet/fault";

/** Every word about a transaction's way, wherever it is shown. */
export const trackerTexts = {
  tray: {
    title: "Your transactions",
    note: "Kept on this device. A transaction counts once the index has accepted it.",
    empty: "What you sign here is followed here, to its end.",
    clear: "Clear what is done",
    close: "Close",
    by: "signed by",
  },

  toasts: "News of your transactions",
  to: (recipient: string) => `to ${recipient}`,
  of: (id: string) => `id ${id}`,
  steps: "The transaction’s way",
  dismiss: "Dismiss",
  inscription: "See the inscription",
  details: "Technical reason",
  operation: "Look at it",
  replacedBy: "Look at what took its place",
  spedUp: "It was sent again with another fee; this is the one that is followed.",

  signing: "Signing",
  signingText: "Confirm it in your wallet.",
  unanswered: "No answer from the wallet",
  unansweredText:
    "The page was left before your wallet answered. If you approved it there, it shows up here as soon as it is in a block.",
  sent: "Sent",
  sentText: "Waiting for a block.",
  mined: "In a block",
  minedText: (block: string) => `In block ${block}. The index reads it in a moment.`,
  accepted: "Accepted",
  final: "Final",
  finalText: "Its block is final: nothing undoes it.",
  rejected: "Rejected",
  reverted: "Failed",
  revertedText: (block: string) => `In block ${block}, but the chain undid it. Its fee is spent, and nothing changed.`,
  silent: "Not recorded",
  silentText: (block: string) =>
    `In block ${block}, but the index found nothing of the protocol in it. A contract’s event counts only where the contract has a say.`,
  cancelled: "Cancelled",
  cancelledText: "Another transaction of your account took its place. This one can never be in a block.",
  dropped: "Dropped",
  droppedText: "The chain’s node has it no more, and nothing took its place. Your wallet may send it again.",
  lost: (block: string) => `The chain was reorganised: block ${block}, which it stood in, is gone.`,
  notSent: "Not sent",

  outcome: {
    deploy: (ticker: string) => `${ticker} is deployed. Its limits hold for ever.`,
    mint: (amount: string, ticker: string, id: string | null) =>
      id === null ? `${amount} ${ticker} are yours.` : `${amount} ${ticker} with id ${id} are yours.`,
    mintTo: (amount: string, ticker: string, recipient: string) => `${amount} ${ticker} belong to ${recipient}.`,
    tsf: (recipient: string) => `It belongs to ${recipient} now.`,
    split: "The original is burned; its two parts are yours.",
    list: "It is listed. It can’t be transferred until it is sold or unlisted.",
    ulist: "It is no longer listed.",
    ex: "It is yours now.",
    dlg: "It is delegated.",
    rvk: "Its delegation has ended.",
  },

  faults: {
    rejected: { text: "You declined in your wallet. Nothing was sent.", hint: "Try again whenever you like." },
    "already-asked": {
      text: "Your wallet has a request open already.",
      hint: "Open the wallet, answer that one, then try again.",
    },
    "own-account-data": {
      text: "Your wallet refuses transactions with data to one of its own accounts, and this is one.",
      hint: "A wallet without that rule (Rabby or Frame, say) signs it.",
    },
    "insufficient-funds": {
      text: "The account has not enough coins for this transaction.",
      hint: "Add coins of this network to the account, or use another account.",
    },
    "wrong-chain": {
      text: "Your wallet is on another network.",
      hint: "Switch the network, then try again.",
    },
    nonce: {
      text: "Another transaction of this account has taken this one’s place.",
      hint: "Wait until your other transactions are in a block, then try again.",
    },
    "fee-too-low": {
      text: "The fee is below what the chain asks now.",
      hint: "Try again with the fee that your wallet suggests.",
    },
    "gas-too-low": {
      text: "The gas limit is too low for this message.",
      hint: "Let your wallet choose the gas limit.",
    },
    reverted: {
      text: "The recipient is a contract that does not take this transaction.",
      hint: "Choose a recipient without code, or a contract that accepts messages.",
    },
    "still-waiting": {
      text: "The chain’s node refused it while an earlier transaction of this account still waits for its block.",
      hint: "Wait until that one is in a block, then try again; or send this one with a clearly higher fee, so that it takes the other’s place.",
    },
    "node-refused": {
      text: "The chain’s node refused the transaction that your wallet signed.",
      hint: "Try again with the fee, gas limit and nonce that your wallet suggests; the technical reason below says more.",
    },
    unreachable: { text: "The chain’s node does not answer.", hint: "Try again in a moment; check your connection." },
    limit: { text: "The chain’s node takes no more requests for now.", hint: "Wait a moment, then try again." },
    locked: {
      text: "Your wallet is locked or does not show this account to the page.",
      hint: "Unlock it, then connect again.",
    },
    unknown: {
      text: "The wallet could not send the transaction.",
      hint: "Try again; the technical reason below may help.",
    },
  } satisfies Record<WalletFaultKind, { text: string; hint: string }>,
  missing: (amount: string, symbol: string) => `It lacks ${amount} ${symbol}.`,
  switch: (network: string) => `Switch to ${network}`,
  /** What works instead, where a wallet refuses data to its own accounts. */
  ownAccount: {
    mint: "Or mint through the token’s contract where it has one, or to an address of another wallet: the choice is in the form.",
    deploy: "Or send it to the zero address: the recipient of a deploy means nothing. The choice is in the form.",
    list: "A listing is a message to oneself, so there is no other way with this wallet. You can transfer the inscription to an account of another wallet and list it from there.",
    ulist:
      "Unlisting is a message to oneself, so there is no other way with this wallet: import the account into one without the rule.",
    other: "Choose a recipient that is no account of this wallet.",
  },
} as const;
