/** Texts of the button that shares a page. */
export const shareTexts = {
  idle: "Share",
  copied: "Link copied",
  impossible: "This browser blocks copying",
} as const;
