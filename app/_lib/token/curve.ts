/** How many of the largest holders the curve of distribution is drawn through. */
export const CURVE_HOLDERS = 400;
