/** Texts of the button that watches something. Apart from the watch list's, because reading pages load them. */
export const watchButtonTexts = {
  watch: "Watch",
  watching: "Watching",
  watchName: (name: string) => `Watch ${name}`,
  full: (limit: number) => `The watch list holds ${limit} entries. Remove one first.`,
} as const;
