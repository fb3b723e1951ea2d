/** Texts of the buttons that open a trade dialog, and of the notice of a sale. Apart, because reading pages load them. */
export const tradeButtonTexts = {
  yours: "Yours",
  buy: { action: "Buy", title: (name: string) => `Buy ${name}` },
  sweep: { action: "Sweep", actionSelected: (count: number) => `Buy ${count}` },
  sell: { action: "Sell", reprice: "Change price" },
  manage: { cancel: "Cancel offer", cancelAll: "Cancel all offers", withdraw: "Withdraw", collect: "Collect" },
  sold: {
    label: "Sales",
    one: (price: string) => `Sold for ${price}`,
    collect: "Collect",
    dismiss: "Dismiss",
    more: (count: number) => `and ${count} more`,
  },
} as const;
