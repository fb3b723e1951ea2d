/** Texts of the tray's button in the header: apart from the tracker's, which are loaded later. */
export const trayTexts = {
  open: (pending: number) => (pending === 0 ? "Your transactions" : `Your transactions: ${pending} pending`),
} as const;
