import { groupDigits } from "../format";
import type { WalletFaultKind } from "../wallet/fault";
import { plural } from "./plural";

/** Texts of a transaction's status, in the tray and on the pages. */
export const trackerTexts = {
  tray: {
    title: "Your transactions",
    note: "Stored on this device only.",
    empty: "Transactions that you sign appear here.",
    clear: "Clear finished",
    close: "Close",
    by: "signed by",
  },

  group: {
    title: (name: string, count: number) => `${name}, ${plural(count, "transaction", "transactions")}`,
    accepted: (accepted: number, of: number) => `${groupDigits(accepted)} of ${groupDigits(of)} accepted`,
    summary: ({ accepted, pending, failed }: { accepted: number; pending: number; failed: number }) =>
      [
        `${groupDigits(accepted)} accepted`,
        pending === 0 ? null : `${groupDigits(pending)} pending`,
        failed === 0 ? null : `${groupDigits(failed)} failed`,
      ]
        .filter((part) => part !== null)
        .join(", "),
    details: "Show each transaction",
  },

  toasts: "Transaction updates",
  transaction: "View transaction",
  of: (id: string) => `ID ${id}`,
  purchase: (inscription: string) => `Purchase of ${inscription}`,
  steps: "Transaction status",
  dismiss: "Dismiss",
  inscription: "View inscription",
  details: "Technical details",
  replacedBy: "Replaced by",
  spedUp: "It was sent again with another fee.",

  signing: "Signing",
  signingText: "Confirm in your wallet.",
  unanswered: "No answer from the wallet",
  unansweredText:
    "You left the page before your wallet answered. If you approved the transaction, it appears here once it is in a block.",
  sent: "Sent",
  sentText: "Waiting for a block.",
  mined: "In a block",
  minedText: (block: string) => `Mined in block ${block}, checking…`,
  accepted: "Accepted",
  final: "Final",
  rejected: "Rejected",
  reverted: "Failed",
  revertedText: (block: string) => `Reverted in block ${block}. The fee is spent, and nothing changed.`,
  silent: "Not recorded",
  silentText: (block: string) => `Mined in block ${block}, but the index found no valid operation in it.`,
  canceled: "Canceled",
  canceledText: "Another transaction of your account replaced it.",
  dropped: "Dropped",
  droppedText: "The node no longer has it. Your wallet may send it again.",
  lost: (block: string) => `A reorganization removed block ${block}, which held it.`,
  notSent: "Not sent",

  outcome: {
    deploy: (ticker: string) => `${ticker} is deployed.`,
    mint: (amount: string, ticker: string, id: string | null) =>
      id === null ? `You own ${amount} ${ticker}.` : `You own ${amount} ${ticker} with ID ${id}.`,
    mintTo: (amount: string, ticker: string, recipient: string) => `${recipient} owns ${amount} ${ticker}.`,
    tsf: (recipient: string) => `${recipient} owns it now.`,
    split: "You own the two new parts.",
    list: "It is listed. It can’t be transferred until it is sold or unlisted.",
    ulist: "It is no longer listed.",
    ex: "You own it now.",
    dlg: "It is delegated.",
    rvk: "The delegation has ended.",
  },

  /** Deposits into the vault and calls of the market's contract. */
  market: {
    names: {
      deposit: "Deposit",
      offer: "Sell",
      reprice: "Change price",
      cancel: "Cancel offer",
      cancelAll: "Cancel all offers",
      withdraw: "Withdraw",
      buy: "Buy",
      sweep: "Buy",
      collect: "Collect",
    },
    several: (name: string, count: number) => `${name} ${count} ×`,
    outcome: {
      deposit: () => "It is in your vault.",
      offer: (done: number, of: number) => (of === 1 ? "Anyone can buy it now." : `${done} of ${of} are for sale.`),
      reprice: (done: number, of: number) =>
        of === 1 ? "It has the new price." : `${done} of ${of} have the new price.`,
      cancel: (done: number, of: number) =>
        of === 1 ? "It is no longer for sale." : `${done} of ${of} are no longer for sale.`,
      cancelAll: () => "None of your inscriptions is for sale on the market.",
      withdraw: (done: number, of: number) =>
        of === 1 ? "It is back in your account." : `${done} of ${of} are back in your account.`,
      buy: () => "You own it now.",
      sweep: (done: number, of: number) =>
        done === of
          ? `You own all ${of} now.`
          : `You own ${done} of ${of} now. The others were gone, and their price came back to you.`,
      collect: () => "The coins are in your account.",
    },
    faster: "Somebody was faster",
    fasterText: "The offer was gone or changed when your transaction was mined. You keep your coins; you lose the gas.",
    refused: {
      text: "The market refuses this now. Nothing was sent.",
      hint: "The offer is gone or has changed. Look again, then decide.",
    },
  },

  faults: {
    rejected: { text: "You declined in your wallet. Nothing was sent.", hint: "Try again when you are ready." },
    "already-asked": {
      text: "Your wallet already has an open request.",
      hint: "Answer that request in your wallet, then try again.",
    },
    "own-account-data": {
      text: "Your wallet blocks messages to your own address.",
      hint: "Rabby and Frame allow them.",
    },
    "insufficient-funds": {
      text: "The account does not have enough coins.",
      hint: "Add coins to the account, or use another account.",
    },
    "wrong-chain": {
      text: "Your wallet is on another network.",
      hint: "Switch the network, then try again.",
    },
    nonce: {
      text: "Another transaction of this account already used this nonce.",
      hint: "Wait until your other transactions are in a block, then try again.",
    },
    "fee-too-low": {
      text: "The fee is too low.",
      hint: "Try again with the fee that your wallet suggests.",
    },
    "gas-too-low": {
      text: "The gas limit is too low.",
      hint: "Let your wallet choose the gas limit.",
    },
    reverted: {
      text: "The recipient is a contract that rejects this transaction.",
      hint: "Choose another recipient.",
    },
    "still-waiting": {
      text: "The node refused it because an earlier transaction of this account is still pending.",
      hint: "Wait until that transaction is in a block. Or replace it: send this one with a clearly higher fee.",
    },
    "node-refused": {
      text: "The node refused the transaction.",
      hint: "Try again with the fee, gas limit and nonce that your wallet suggests.",
    },
    unreachable: { text: "The node does not answer.", hint: "Check your connection, then try again." },
    limit: { text: "The node is overloaded.", hint: "Wait a moment, then try again." },
    locked: {
      text: "Your wallet is locked or does not share this account with the page.",
      hint: "Unlock it, then connect again.",
    },
    unknown: {
      text: "The wallet could not send the transaction.",
      hint: "Try again. See the technical details below.",
    },
  } satisfies Record<WalletFaultKind, { text: string; hint: string }>,
  missing: (amount: string, symbol: string) => `You need ${amount} ${symbol} more.`,
  switch: (network: string) => `Switch to ${network}`,
  /** What works instead if a wallet refuses data to its own accounts. */
  ownAccount: {
    mint: "Or mint by the token’s contract, or to an address of another wallet.",
    deploy: "Or send the deploy to the zero address.",
    list: "Or transfer the inscription to another wallet and list it from there.",
    ulist: "Or import the account into another wallet.",
    other: "Or choose a recipient outside this wallet.",
  },
} as const;
