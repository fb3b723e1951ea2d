import type { WalletFaultKind } from "../wallet/fault";

/** Every word of the pages that sign; apart from the others, which need not load it. */
export const signingTexts = {
  mint: {
    title: "Mint",
    summary: "Mint an inscription: see the exact message and what the index would say before you sign.",
    lead: "You send one transaction to yourself. Its data is the message below, and nothing else.",
    token: "Token",
    chooseToken: "Choose a token",
    tickerHint: "Upper and lower case count.",
    id: "Id",
    idAuto: "The next free id, kept fresh.",
    idOwn: "Your own choice: 1 to 78 letters, digits, or . _ : -",
    idReset: "Use the next free id",
    amount: "Amount",
    amountLimit: (limit: string) => `At most ${limit} a mint.`,
    amountMost: "Use the most",
    recipient: "Recipient",
    recipientText: "Your own address: the recipient of the transaction owns the inscription.",
    recipientNone: "Your address, once a wallet is connected",
    message: "The message, byte for byte",
    messageNone: "Choose a token, an id and an amount to see the message.",
    verdict: "The index would say",
    wouldAccept: "Accepted",
    wouldAcceptText: (amount: string, ticker: string) =>
      `You would own ${amount} ${ticker}, if nobody takes the id first.`,
    wouldReject: "Rejected",
    wouldAsk: "The token’s contract decides",
    wouldAskText:
      "All other rules allow it. The contract is asked when the transaction’s block is read; it can still forbid this mint.",
    checking: "Checking the id …",
    noToken: "Choose a token first.",
    checkFailed: "The index can’t be asked at the moment, so nothing can be said in advance.",
    cost: "Cost",
    costText: (fee: string, symbol: string, gas: string) => `about ${fee} ${symbol} (${gas} gas)`,
    costUnknown: "The node gave no estimate.",
    missing: (amount: string, symbol: string) => `Your account lacks ${amount} ${symbol} for this.`,
    connect: "Connect a wallet",
    walletFailed: "The part of this page that speaks with wallets could not be loaded. Reload the page to try again.",
    connecting: "Opening the wallet …",
    switch: (network: string) => `Switch to ${network}`,
    wrongChain: (network: string) => `Your wallet is on another network. Minting happens on: ${network}.`,
    sign: "Sign and send",
    anyway: "Send it anyway. I know that the index will reject it and that the fee is lost.",
    account: "Signing account",
    developmentAccount: (index: number) => `Development account ${index + 1}`,
    developmentNote: "The built-in wallet signs at once, without asking. Its coins are worth nothing.",
    ways: "Your mints on this page",
    none: "No token can be minted by message yet.",
  },

  way: {
    signing: "Signing",
    signingText: "Confirm it in your wallet.",
    sent: "Sent",
    sentText: "Waiting for a block.",
    mined: "In a block",
    minedText: (block: string) => `In block ${block}. The index reads it in a moment.`,
    accepted: "Accepted",
    acceptedText: (amount: string, ticker: string, id: string) => `${amount} ${ticker} with id ${id} are yours.`,
    rejected: "Rejected",
    failed: "Not sent",
    dismiss: "Dismiss",
    details: "Technical reason",
    steps: "The transaction’s way",
  },

  faults: {
    rejected: { text: "You declined in your wallet. Nothing was sent.", mend: "Try again whenever you like." },
    "already-asked": {
      text: "Your wallet has a request open already.",
      mend: "Open the wallet, answer that one, then try again.",
    },
    "own-account-data": {
      text: "Your wallet refuses transactions with data to one of its own accounts, and a mint to yourself is one.",
      mend: "Use a wallet without that rule (Rabby or Frame, say), or mint from an account of another wallet.",
    },
    "insufficient-funds": {
      text: "The account has not enough coins for the transaction’s fee.",
      mend: "Add coins of this network to the account, or use another account.",
    },
    "wrong-chain": {
      text: "Your wallet is on another network.",
      mend: "Switch the network in your wallet, then try again.",
    },
    nonce: {
      text: "Another transaction of this account has taken this one’s place.",
      mend: "Wait until your other transactions are in a block, then try again.",
    },
    "fee-too-low": {
      text: "The fee is below what the chain asks now.",
      mend: "Try again with the fee that your wallet suggests.",
    },
    "gas-too-low": {
      text: "The gas limit is too low for this message.",
      mend: "Let your wallet choose the gas limit.",
    },
    reverted: {
      text: "The recipient is a contract that does not take this transaction.",
      mend: "Use an account without code: smart accounts can’t inscribe by themselves.",
    },
    unreachable: { text: "The chain’s node does not answer.", mend: "Try again in a moment; check your connection." },
    limit: { text: "The chain’s node takes no more requests for now.", mend: "Wait a moment, then try again." },
    locked: {
      text: "Your wallet is locked or does not show this account to the page.",
      mend: "Unlock it, then connect again.",
    },
    unknown: {
      text: "The wallet could not send the transaction.",
      mend: "Try again; the technical reason below may help.",
    },
  } satisfies Record<WalletFaultKind, { text: string; mend: string }>,
} as const;
