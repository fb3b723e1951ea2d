import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type Connection, connect } from "../database/connection";
import { BinaryRows } from "./binary-rows";
import type { Column } from "./column";
import { forRows, insertRows, send } from "./statements";

interface Row {
  readonly id: number;
  readonly bytes: string | null;
  readonly words: string | null;
  readonly large: number | null;
  readonly small: number | null;
  readonly whole: number | null;
  readonly exact: bigint | null;
  readonly yes: boolean | null;
}

const COLUMNS: readonly Column<Row>[] = [
  ["id", "int", ({ id }) => id],
  ["bytes", "bytea", ({ bytes }) => bytes],
  ["words", "text", ({ words }) => words],
  ["large", "bigint", ({ large }) => large],
  ["small", "smallint", ({ small }) => small],
  ["whole", "int", ({ whole }) => whole],
  ["exact", "numeric", ({ exact }) => exact],
  ["yes", "boolean", ({ yes }) => yes],
];
const TYPES = COLUMNS.map(([name, type]) => `${name} ${type}`).join(", ");
const READ = `
  select id, '0x' || encode(bytes, 'hex') as bytes, words, large::text, small, whole, exact::text, yes
  from encoded order by id`;
const EMPTY = { bytes: null, words: null, large: null, small: null, whole: null, exact: null, yes: null };

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase({ migrated: false });
  connection = await connect(database.url);
  await connection.query(`create table encoded (${TYPES})`);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** The rows after COPY, as PostgreSQL reads them. */
async function copied(rows: readonly Row[]): Promise<unknown[]> {
  await connection.query("truncate encoded");
  await Promise.all(send(connection, await insertRows("encoded", COLUMNS, rows)));
  return connection.query(READ);
}

function asRead({ large, exact, ...row }: Row) {
  return { ...row, large: large?.toString() ?? null, exact: exact?.toString() ?? null };
}

/** The text with U+FFFD in place of each half of a pair of UTF-16 units without the other half. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

const row = fc.record({
  bytes: fc.option(fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`)),
  // PostgreSQL has no character 0.
  words: fc.option(
    fc.string({ unit: "binary", maxLength: 300, size: "max" }).map((text) => wellFormed(text.replaceAll("\0", ""))),
  ),
  large: fc.option(fc.maxSafeInteger()),
  small: fc.option(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
  whole: fc.option(fc.integer()),
  exact: fc.option(fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n })),
  yes: fc.option(fc.boolean()),
});

test("PostgreSQL reads every value that a row has", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (values) => {
      const rows = values.map((value, id) => ({ id, ...value }));
      expect(await copied(rows)).toEqual(rows.map(asRead));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});

test("a text is the same whatever its length and its characters", async () => {
  const texts = ["", "ü", "a\tb\n\\N\r", `${"a".repeat(199)}ü`, "a".repeat(201), "🜁".repeat(300), "\ud800"];
  const rows = texts.map((words, id) => ({ ...EMPTY, id, words }));
  expect(await copied(rows)).toEqual(rows.map((one) => asRead({ ...one, words: wellFormed(one.words) })));
});

test("an amount is exact at every number of digits", async () => {
  const amounts = Array.from({ length: 79 }, (_, digits) => 10n ** BigInt(digits)).flatMap((power) => [
    power - 1n,
    power,
    -power,
  ]);
  const rows = amounts.map((exact, id) => ({ ...EMPTY, id, exact }));
  expect(await copied(rows)).toEqual(rows.map(asRead));
});

test("rows of several parts, also with a value that is larger than a part, are complete", async () => {
  const rows = Array.from({ length: 3_000 }, (_, id) => ({
    ...EMPTY,
    id,
    words: id === 1_502 ? "语".repeat(200_000) : String(id).repeat(id === 1_500 ? 200_000 : 40),
    bytes: `0x${"ab".repeat(id === 1_501 ? 700_000 : 32)}`,
  }));
  expect(await copied(rows)).toEqual(rows.map(asRead));
});

test("parameters of a statement have the same values as COPY", async () => {
  const rows: Row[] = [
    { id: 1, bytes: "0x00ff5c22", words: '"\\,{}NULL', large: -(2 ** 40), small: -1, whole: 7, exact: -5n, yes: true },
    { id: 2, ...EMPTY },
  ];
  const expected = await copied(rows);
  await connection.query("truncate encoded");
  const names = COLUMNS.map(([name]) => name).join(", ");
  const insert = `insert into encoded (${names}) select ${names} from rows`;
  await Promise.all(send(connection, await forRows(COLUMNS, rows, insert)));
  expect(await connection.query(READ)).toEqual(expected);
});

test("a value of another type than its column is a bug error", () => {
  const wrong: readonly Column<unknown>[] = [["amount", "numeric", () => 5]];
  expect(() => new BinaryRows().add(wrong, {})).toThrow(
    "the column amount of type numeric cannot have a value of type number",
  );
});
