/** Texts of a block’s page. */
export const blockTexts = {
  title: (number: string) => `Block ${number}`,
  summary: "A block of the chain: its operations and the state commitment after it.",
  hash: "Hash",
  notKept: "Not stored: this block had no operations.",
  time: "Time",
  operations: "Operations",
  none: "This block has no operations.",
  commitment: "State commitment",
  noCommitment: "Unchanged. No operation in this block changed the state.",
  previous: "Previous block",
  nextBlock: "Next block",
  finality: "Finality",
  orphaned: "Orphaned block",
  orphanedText: (number: string) =>
    `A reorganization removed this block from the chain. Block ${number} is another one now. The operations of this block did not take place, unless a later block includes them again.`,
  orphanedPending: (number: string) =>
    `A reorganization removed this block from the chain. The index has no other block ${number} yet. The operations of this block did not take place, unless a later block includes them again.`,
  orphanedAt: "Removed",
  replacedBy: "Replaced by",
  notReplaced: "No block yet",
  seeCanonical: (number: string) => `See block ${number}`,
  unknown: "Block not found",
  unknownText: (start: string, head: string) =>
    `The index holds blocks ${start} to ${head}. Look up a block by its number or hash.`,
  unknownPlain: "Look up a block by its number or hash.",
  toNewest: "See latest block",
} as const;
