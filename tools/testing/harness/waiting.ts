/**
 * A statement that returns a row for each session of this database that waits for a table. Tables of other test databases have
 * the same id.
 */
export const waitingFor = (table: string): string =>
  `select from pg_locks where relation = 'public.${table}'::regclass and not granted
     and database = (select oid from pg_database where datname = current_database())`;
