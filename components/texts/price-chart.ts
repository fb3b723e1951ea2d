/** Texts of price charts. */
export const priceChartTexts = {
  title: "Price",
  label: (ticker: string, from: string, to: string) =>
    `Price of ${ticker} from ${from} to ${to}. The table below has the numbers.`,
  range: "Period",
  ranges: { day: "24 h", week: "7 d", month: "30 d", year: "1 y" },
  empty: "No sales in this period.",
  emptyLonger: "Choose a longer period, or look at the offers below.",
  table: "Prices as a table",
  time: "Start (UTC)",
  open: "Open",
  high: "High",
  low: "Low",
  close: "Close",
  volume: "Volume",
  sales: "Sales",
  failed: "The chart could not be loaded. The table below has the numbers.",
  attribution: "Chart by TradingView",
} as const;
