/** What every page that signs says around message, finding and signature. */
export const signingTexts = {
  message: "The message, byte for byte",
  call: "The call of the token’s contract",
  callText: (contract: string) =>
    `No message: the transaction calls ${contract}, which mints by its own event under an id of its own choice.`,
  messageNone: "Fill in the form to see the message.",
  verdict: "The index would say",
  wouldAccept: "Accepted",
  wouldReject: "Rejected",
  wouldAsk: "The token’s contract decides",
  wouldAskText:
    "All other rules allow it. The contract is asked when the transaction’s block is read; it can still forbid this mint.",
  checking: "Checking …",
  nothingYet: "Nothing yet.",
  connectFirst: "Connect a wallet: it depends on who signs.",
  checkFailed: "The index can’t be asked at the moment, so nothing can be said in advance.",
  changed: "The state has changed since you looked. Nothing was sent.",

  cost: "Cost",
  costText: (fee: string, symbol: string, gas: string) => `about ${fee} ${symbol} (${gas} gas)`,
  payment: "Payment",
  costUnknown: "The node gave no estimate.",
  missing: (amount: string, symbol: string) => `Your account lacks ${amount} ${symbol} for this.`,
  hasCode:
    "Your account is a contract. What it sends are inner calls, which no index of messages sees: use a plain account.",

  codeUnchecked: "The node could not be asked whether your account is a contract.",
  lookup: { asking: "Checking the address …", retry: "Check again" },

  connect: "Connect a wallet",
  connecting: "Opening the wallet …",
  switch: (network: string) => `Switch to ${network}`,
  wrongChain: (network: string) => `Your wallet is on another network. This happens on: ${network}.`,
  sign: "Sign and send",
  signing: "Confirm it in your wallet …",
  rechecking: "Checking once more …",
  anyway: "Send it anyway. I know that the index will reject it and that the fee is lost.",
  account: "Signing account",
  developmentAccount: (index: number) => `Development account ${index + 1}`,
  developmentNote: "The built-in wallet signs at once, without asking. Its coins are worth nothing.",

  run: {
    label: "Several in a row",
    progress: (sent: number, total: number) => `${sent} of ${total} signed and sent`,
    accepted: (count: number) => `${count} accepted`,
    pause: "Pause",
    resume: "Go on",
    stop: "Stop",
    stopped: "Stopped. What is sent already goes its way.",
    close: "Close",
    done: "All are sent.",
    why: {
      person: "Paused by you.",
      declined: "You declined in your wallet, so the others wait.",
      fault: "The wallet could not send one, so the others wait.",
      rejected: "The index rejected one, so the others wait.",
      unknown: "The index can’t be asked at the moment, so the others wait.",
      account: "The wallet is on another account or network, so the others wait.",
    },
    whyFinding: (reason: string) => `The next one would be rejected: ${reason}`,
    skip: "Skip this one",
  },

  recipient: {
    label: "Recipient",
    placeholder: "0x…",
    self: "your own address",
    useSelf: "Use my own address",
    invalid: "That is no address: 0x and 40 hex digits.",
    checksum: "Upper and lower case of this address don’t fit together: a digit may be wrong. Copy it once more.",
    zero: "The zero address is nobody’s: what is sent there is lost for ever.",
    contract: "This address is a contract. What it owns moves only if the contract was written to move it.",
    lookalike: (name: string) =>
      `It looks like ${name}, which you know, but it is another address. Compare every digit: such addresses are made to deceive.`,
    contacts: "Addresses that you have used",
    remember: "Name",
    namePlaceholder: "A name for it",
    forget: (name: string) => `Forget ${name}`,
    unchecked: "The node could not be asked whether this address is a contract.",
    uncheckedDecision:
      "Send it without this check. If the address is a contract, what it owns moves only if the contract was written to move it.",
  },
} as const;
