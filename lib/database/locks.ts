/** Keys of the advisory locks of a database. */

/** Held by the database session of the leading worker. */
export const LEADER_LOCK = 0x4e4950_20; // "NIP", 0x20

/** Held by the database session that applies migrations. */
export const MIGRATION_LOCK = 7_270_737;

/** Held by Prisma's schema engine while it applies migrations. */
export const ENGINE_LOCK = 72_707_369;

/** Held by the transaction that makes a snapshot, and by the transaction that replaces the tables of an index. */
export const SNAPSHOT_LOCK = 0x4e4950_21;

/** Held by the session that audits an index against the chain. */
export const AUDIT_LOCK = 0x4e4950_22;

/** Held by the session that verifies an index. */
export const VERIFICATION_LOCK = 0x4e4950_23;

/** Held by the session that indexes the chain again. */
export const REINDEX_LOCK = 0x4e4950_24;

/** Held by the session that builds an index from an archive. */
export const BOOTSTRAP_LOCK = 0x4e4950_25;
