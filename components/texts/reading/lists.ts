import { groupDigits } from "../../format";
import { plural } from "../plural";

/** Texts of lists. */
export const listsTexts = {
  next: "Older",
  first: "Newest",
  pages: "Pagination",
  showNew: (count: number, isMore: boolean) => `${groupDigits(count)}${isMore ? " or more" : ""} new`,
  undone: (count: number) => `A reorganization removed ${plural(count, "operation", "operations")} from this list.`,
  unavailable: "This list can’t be loaded right now.",
  grid: "Grid",
  list: "List",
  view: "View",
} as const;
