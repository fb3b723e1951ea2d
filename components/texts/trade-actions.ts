/** Texts of the buttons that open trade dialogs: apart from those of the dialogs, which are loaded later. */
export const tradeActionTexts = {
  yours: "Yours",
  buy: "Buy",
  buyTitle: (name: string) => `Buy ${name}`,
  sell: "Sell",
  reprice: "Change price",
  sweep: "Sweep",
  sweepSelected: (count: number) => `Buy ${count}`,
  manage: {
    cancel: "Cancel offer",
    cancelAll: "Cancel all offers",
    withdraw: "Withdraw",
    collect: "Collect",
  },
} as const;
