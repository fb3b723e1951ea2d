import pg from "pg";

/**
 * Opens a pool on a test's database. `end` resolves before the server has closed the connections, so a drop of the database
 * may terminate them. That is not a failure. Any other error of an idle connection is thrown.
 */
export function testPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on("error", (error) => {
    if (!pool.ending) throw error;
  });
  return pool;
}
