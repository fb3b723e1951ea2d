/** Texts of charts. */
export const chartTexts = {
  showTable: "Show as a table",
  hint: "Use the arrow keys to read the values.",
  holders: "Holders, largest first",
  logarithmic: "logarithmic scale",
  linear: "linear scale",
  range: (last: string) => `1 to ${last}`,
  share: "Share of the supply",
  amount: "Amount",
  largest: (count: string) => `${count} largest`,
  mints: "Mints",
  hour: "Hour (UTC)",
  day: "Day (UTC)",
  week: "Week from (UTC)",
  asOf: (block: string) => `as of block ${block}`,
} as const;
