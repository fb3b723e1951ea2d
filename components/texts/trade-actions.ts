/** Texts of the buttons that open trade dialogs, and of the notice of a sale: apart from the dialogs', which load later. */
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
  sold: {
    label: "Sales",
    one: (price: string) => `Sold for ${price}`,
    collect: "Collect",
    dismiss: "Dismiss",
    more: (count: number) => `and ${count} more`,
  },
} as const;
