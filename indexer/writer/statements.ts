import { WorkSlice } from "@/lib/runtime/work-slice";
import type { Connection } from "../database/connection";
import type { CopyRows } from "../database/copy-in";
import { BinaryRows } from "./binary-rows";
import type { Column } from "./column";

/** Rows per statement. More rows need more memory and are not faster. */
const ROWS = 5_000;

/** A statement with the encoded values of its parameters. */
export interface ParametrizedStatement {
  readonly text: string;
  readonly values: readonly string[];
}

/** A row of a statement that does its work in parts: whether it must be repeated. */
type Part = { readonly more?: boolean };

/** A statement with its encoded data: the rows of a `COPY … FROM STDIN`, or the values of its parameters. */
export type WriteStatement = CopyRows | ParametrizedStatement;

/**
 * Sends the statements in order, without waiting for results. Adjacent COPYs are sent together, as one query. `onMore` is called with
 * each statement that must be repeated ({@link repeatParts}).
 */
export function send(
  connection: Connection,
  statements: readonly WriteStatement[],
  onMore?: (statement: ParametrizedStatement) => void,
): Promise<unknown>[] {
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
      const query = connection.query<Part>(statement.text, statement.values);
      sent.push(query.then((rows) => rows.some(({ more }) => more === true) && onMore?.(statement)));
    }
  }
  copy();
  return sent;
}

/**
 * Repeats statements that have more to do, until they have not. `alive` is called before each part.
 * @throws DatabaseUnreachableError
 */
export async function repeatParts(
  connection: Connection,
  unfinished: readonly ParametrizedStatement[],
  alive: () => void = () => undefined,
): Promise<void> {
  for (const { text, values } of unfinished) {
    let rows: Part[];
    do {
      alive();
      rows = await connection.query<Part>(text, values);
    } while (rows.some(({ more }) => more === true));
  }
}

/**
 * Encodes the records as statements of up to {@link ROWS} records. In the text of `statement`, the table `rows` has
 * the columns. The text continues a `with` clause: it may begin with `, name as (…)`.
 */
export async function forRows<T>(
  columns: readonly Column<T>[],
  records: readonly T[],
  statement: string,
  slice = new WorkSlice(),
): Promise<WriteStatement[]> {
  const names = columns.map(([name]) => name).join(", ");
  const parameters = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ");
  const text = `with rows as (select * from unnest(${parameters}) as rows(${names})) ${statement}`;
  const statements: WriteStatement[] = [];
  for (let start = 0; start < records.length; start += ROWS) {
    const part = records.slice(start, start + ROWS);
    const values: string[] = [];
    for (const column of columns) {
      if (slice.isUsedUp) await slice.next();
      values.push(arrayText(column, part));
    }
    statements.push({ text, values });
  }
  return statements;
}

/** Encodes the records as a COPY into the table. Yields to the event loop between slices. */
export async function insertRows<T>(
  table: string,
  columns: readonly Column<T>[],
  records: readonly T[],
  slice = new WorkSlice(),
): Promise<WriteStatement[]> {
  if (records.length === 0) return [];
  const names = columns.map(([name]) => name).join(", ");
  const rows = new BinaryRows();
  for (const record of records) {
    if (slice.isUsedUp) await slice.next();
    rows.add(columns, record);
  }
  return [{ text: `copy ${table} (${names}) from stdin (format binary)`, rows: rows.finish() }];
}

/** Joins the statements of all parts, in order. */
export async function joinStatements(parts: readonly Promise<WriteStatement[]>[]): Promise<WriteStatement[]> {
  return (await Promise.all(parts)).flat();
}

/** The values of a column as the text of a PostgreSQL array. */
function arrayText<T>([, type, value]: Column<T>, records: readonly T[]): string {
  const items = records.map((record) => {
    const item = value(record);
    if (item === null) return "NULL";
    if (type === "bytea") return `"\\\\x${String(item).slice(2)}"`;
    return typeof item === "string" ? `"${item.replace(QUOTED, "\\$&")}"` : String(item);
  });
  return `{${items.join(",")}}`;
}

const QUOTED = /["\\]/g;
