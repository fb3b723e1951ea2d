/** Keys of the advisory locks of a database. Prisma's own engine takes 72707369. */

/** Held by the session of the worker that leads the database's index. */
export const LEADER_LOCK = 0x4e4950_20; // "NIP", 0x20

/** Held by the session that applies migrations. */
export const MIGRATION_LOCK = 7_270_737;
