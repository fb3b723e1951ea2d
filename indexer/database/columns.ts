import type { Hex } from "@/lib/protocol";
import type { Connection } from "./connection";

/** Rows of one statement: beyond that, memory grows and speed does not. */
const ROWS = 5_000;

/** A column of a set-based statement: its name, its type, and its value in a record. */
export type Column<T> = readonly [
  name: string,
  type: string,
  value: (record: T) => string | number | bigint | boolean | null,
];

/** A `bytea` value's text for PostgreSQL. */
export function bytes(hex: Hex): string;
export function bytes(hex: Hex | null): string | null;
export function bytes(hex: Hex | null): string | null {
  return hex === null ? null : `\\x${hex.slice(2)}`;
}

/** The hex text of a `bytea` value. */
export function hex(value: Buffer): Hex {
  return `0x${value.toString("hex")}`;
}

/** A statement that is ready to be sent: with its parameters, or with the rows of a `COPY … FROM STDIN`. */
export type Statement =
  | { readonly text: string; readonly values: readonly (string | readonly string[])[] }
  | { readonly text: string; readonly rows: Buffer };

/** Runs the statements in their order. */
export async function run(connection: Connection, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) {
    if ("rows" in statement) await connection.copy(statement.text, statement.rows);
    else await connection.query(statement.text, statement.values);
  }
}

/**
 * `statement` over the records, some thousands at a time. In its text, `rows` is a table that has the columns.
 */
export function forRows<T>(columns: readonly Column<T>[], records: readonly T[], statement: string): Statement[] {
  const names = columns.map(([name]) => name).join(", ");
  const parameters = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ");
  const text = `with recursive rows as (select * from unnest(${parameters}) as rows(${names})) ${statement}`;
  const statements: Statement[] = [];
  for (let start = 0; start < records.length; start += ROWS) {
    const part = records.slice(start, start + ROWS);
    statements.push({ text, values: columns.map((column) => arrayText(column, part)) });
  }
  return statements;
}

/** Inserts the records into the table, by COPY: the fastest way in. */
export function insertRows<T>(table: string, columns: readonly Column<T>[], records: readonly T[]): Statement[] {
  if (records.length === 0) return [];
  const names = columns.map(([name]) => name).join(", ");
  return [{ text: `copy ${table} (${names}) from stdin`, rows: Buffer.from(copyText(columns, records)) }];
}

/** The column's values as the text of an array. */
function arrayText<T>([, , value]: Column<T>, records: readonly T[]): string {
  const items = records.map((record) => {
    const item = value(record);
    if (item === null) return "NULL";
    return typeof item === "string" ? `"${item.replace(QUOTED, "\\$&")}"` : String(item);
  });
  return `{${items.join(",")}}`;
}

const QUOTED = /["\\]/g;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The records in COPY's text format. */
function copyText<T>(columns: readonly Column<T>[], records: readonly T[]): string {
  let rows = "";
  for (const record of records) {
    let separator = "";
    for (const [, type, value] of columns) {
      rows += separator + copyField(type, value(record));
      separator = "\t";
    }
    rows += "\n";
  }
  return rows;
}

function copyField(type: string, value: string | number | bigint | boolean | null): string {
  if (value === null) return "\\N";
  if (typeof value !== "string") return String(value);
  // The one backslash of a `bytea` is its first character.
  return type === "bytea" ? `\\${value}` : value.replace(SPECIAL, (found) => ESCAPES[found] ?? found);
}
