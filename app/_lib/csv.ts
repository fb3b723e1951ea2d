type Cell = string | number | bigint | null;
export type CsvRow = readonly Cell[];

/**
 * Where a spreadsheet may begin a cell: at the start, and after what separates cells. In some languages that is a semicolon or a
 * tab, and then quotes do not protect the comma. A cell that begins with a letter or a digit is no formula. Any other
 * first character may be one, or be ignored before one: signs of any width, spaces, invisible characters, quotes.
 */
const DOUBTFUL = /(?<=^|[,;|\t\r\n])(?=[^\p{L}\p{N}])/gu;
const SPECIAL = /[",\r\n]/;

/**
 * A line of a CSV file (RFC 4180). Text that begins with anything but a letter or a digit gets an apostrophe, so that no
 * spreadsheet runs it as a formula: it may come from the chain.
 */
export function csvLine(cells: CsvRow): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return cell.toString();
  const safe = cell.replace(DOUBTFUL, "'");
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cell of a time in seconds since 1970. */
export function csvTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
