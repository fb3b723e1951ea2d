/** What the page of a block says. */
export const blockTexts = {
  title: (number: string) => `Block ${number}`,
  summary: "A block of the chain as the index has it: its operations and the state commitment after it.",
  eyebrow: "Block",
  hash: "Hash",
  notKept: "Not kept: of a final block without operations the index keeps nothing but that it was read.",
  time: "Time",
  operations: "Operations",
  none: "No operation of the protocol is in this block.",
  commitment: "State commitment",
  noCommitment: "Unchanged: nothing in this block changed the state.",
  previous: "Block before",
  nextBlock: "Block after",
  finality: "Finality",
  unknown: "The index has no such block",
  unknownText: (start: string, head: string) =>
    `It has read the blocks from ${start} to ${head}. Blocks are named by their number or their hash.`,
  unknownPlain: "Blocks are named by their number or their hash.",
  toNewest: "To the newest block",
} as const;
