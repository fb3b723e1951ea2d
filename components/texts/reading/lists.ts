import { groupDigits } from "../../format";
import { plural } from "../plural";

/** What lists say. */
export const listsTexts = {
  next: "Further back",
  first: "To the newest",
  pages: "Pages of this list",
  more: (count: number) => plural(count, "new row", "new rows"),
  showNew: (count: number, isMore: boolean) => `${groupDigits(count)}${isMore ? " or more" : ""} new`,
  reorganised: (count: number) =>
    `The chain was reorganised: ${plural(count, "operation", "operations")} shown here ${count === 1 ? "is" : "are"} undone. The list is as the chain now has it.`,
  unavailable: "This list can’t be read at the moment.",
  grid: "Grid",
  list: "List",
  view: "View",
} as const;
