type Cell = string | number | bigint | null;
export type CsvRow = readonly Cell[];

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after a separator of cells. In some languages that is
 * a semicolon or a tab, and then quotes do not protect the comma.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=[=+\-@\t\r])/g;
const SPECIAL = /[",\r\n]/;

/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it: it may come
 * from the chain.
 */
export function csvLine(cells: CsvRow): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return cell.toString();
  const safe = cell.replace(FORMULA, "'");
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
