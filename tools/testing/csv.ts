/** A cell: quoted, with quotes in it doubled, or without quotes, commas and line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** Parses a CSV file (RFC 4180) to one object for each row, by the names of its columns. @throws Error if the text has another form */
export function parseCsv(text: string): Record<string, string>[] {
  const [columns, ...rows] = linesOf(text);
  if (columns === undefined) throw new Error("The file has no columns.");
  return rows.map((row) => {
    if (row.length !== columns.length) throw new Error(`${row} has not ${columns.length} cells.`);
    return Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ""]));
  });
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length; ) {
    const at = CELL.lastIndex;
    const found = CELL.exec(text);
    if (found === null) throw new Error(`No cell: ${text.slice(at, at + 80)}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
