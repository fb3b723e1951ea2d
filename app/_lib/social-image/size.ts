/** Size and type of every social image. */
export const SOCIAL_IMAGE = { size: { width: 1200, height: 630 }, contentType: "image/png" } as const;
