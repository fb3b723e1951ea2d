/** The names under which this device stores the watch list and what belongs to it. Without imports: every page loads it. */
export const storedNames = {
  watched: (chainId: number) => `engrave.watched.${chainId}`,
  seen: (chainId: number, by: "page" | "notification") => `engrave.seen.${by}.${chainId}`,
  /** Set while the person wants notifications. */
  notify: (chainId: number) => `engrave.notify.${chainId}`,
} as const;
