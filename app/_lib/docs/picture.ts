/** Size of every picture of a guide, in CSS pixels. */
export const GUIDE_PICTURE = { width: 960, height: 600 } as const;
