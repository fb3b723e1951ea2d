/** What the header says of the tracker, on every page. */
export const trayTexts = {
  open: (underWay: number) => (underWay === 0 ? "Your transactions" : `Your transactions: ${underWay} under way`),
} as const;
