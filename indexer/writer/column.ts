/** A column of a set-based statement: name, PostgreSQL type, and the value of a record. */
export type Column<T> = readonly [
  name: string,
  type: string,
  value: (record: T) => string | number | bigint | boolean | null,
];
