import { setImmediate } from "node:timers/promises";
import type { Hex } from "@/lib/protocol";
import type { Connection } from "./connection";
import type { CopyRows } from "./copy-in";

/** Rows of one statement: beyond that, memory grows and speed does not. */
const ROWS = 5_000;
/** Rows whose text is made at once. */
const TURN = 200;

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
export type Statement = CopyRows | { readonly text: string; readonly values: readonly string[] };

/** Sends the statements in their order, COPYs that follow on each other together; gives what becomes of each. */
export function send(connection: Connection, statements: readonly Statement[]): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  let copies: CopyRows[] = [];
  const copy = (): void => {
    if (copies.length > 0) sent.push(connection.copy(copies));
    copies = [];
  };
  for (const statement of statements) {
    if ("rows" in statement) {
      copies.push(statement);
    } else {
      copy();
      sent.push(connection.query(statement.text, statement.values));
    }
  }
  copy();
  return sent;
}

/**
 * `statement` over the records, some thousands at a time. In its text, `rows` is a table that has the columns; it may
 * begin with further tables of the same WITH, recursive ones too.
 */
export async function forRows<T>(
  columns: readonly Column<T>[],
  records: readonly T[],
  statement: string,
): Promise<Statement[]> {
  const names = columns.map(([name]) => name).join(", ");
  const parameters = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ");
  const text = `with recursive rows as (select * from unnest(${parameters}) as rows(${names})) ${statement}`;
  const statements: Statement[] = [];
  for (let start = 0; start < records.length; start += ROWS) {
    const part = records.slice(start, start + ROWS);
    statements.push({ text, values: columns.map((column) => arrayText(column, part)) });
    await setImmediate();
  }
  return statements;
}

/** Inserts the records into the table, by COPY: the fastest way in. Others have their turn while it is prepared. */
export async function insertRows<T>(
  table: string,
  columns: readonly Column<T>[],
  records: readonly T[],
): Promise<Statement[]> {
  if (records.length === 0) return [];
  const names = columns.map(([name]) => name).join(", ");
  const rows: Buffer[] = [];
  for (let start = 0; start < records.length; start += TURN) {
    rows.push(Buffer.from(copyText(columns, records.slice(start, start + TURN))));
    if (start + TURN < records.length) await setImmediate();
  }
  return [{ text: `copy ${table} (${names}) from stdin`, rows }];
}

/** The statements of all of them, in their order. */
export async function inOrder(parts: readonly Promise<Statement[]>[]): Promise<Statement[]> {
  return (await Promise.all(parts)).flat();
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
