/** Texts of calls of contracts. Those of transactions in general are in `tracker.ts`. */
export const callTexts = {
  waiting: "Waiting for a block …",
  mined: (block: string) => `Done in block ${block}.`,
  reverted: "The contract would refuse this call now.",
} as const;
