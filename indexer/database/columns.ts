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

/**
 * Runs `statement` over the records, some thousands at a time. In its text, `rows` is a table that has the columns.
 */
export async function forRows<T>(
  connection: Connection,
  columns: readonly Column<T>[],
  records: readonly T[],
  statement: string,
): Promise<void> {
  const names = columns.map(([name]) => name).join(", ");
  const parameters = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ");
  const text = `with rows as (select * from unnest(${parameters}) as rows(${names})) ${statement}`;
  for (let start = 0; start < records.length; start += ROWS) {
    const part = records.slice(start, start + ROWS);
    await connection.query(
      text,
      columns.map(([, , value]) => part.map((record) => plain(value(record)))),
    );
  }
}

/** Inserts the records into the table, by COPY: the fastest way in. */
export async function insertRows<T>(
  connection: Connection,
  table: string,
  columns: readonly Column<T>[],
  records: readonly T[],
): Promise<void> {
  if (records.length === 0) return;
  const names = columns.map(([name]) => name).join(", ");
  await connection.copy(`copy ${table} (${names}) from stdin`, copyText(columns, records));
}

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

function plain(value: string | number | bigint | boolean | null): string | number | boolean | null {
  return typeof value === "bigint" ? value.toString() : value;
}
