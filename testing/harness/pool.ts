import pg from "pg";

/**
 * Opens a pool on a test's database. A pool ends before the server has closed its connections, so the server may still end
 * them when the database is dropped: that is no failure. Any other error of an idle connection is thrown.
 */
export function testPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on("error", (error) => {
    if (!pool.ending) throw error;
  });
  return pool;
}
