import { plural } from "../plural";

/** Texts within messages from the chain. */
export const messageTexts = {
  moreMarks: (count: number) => `+${plural(count, "mark", "marks")}`,
} as const;
