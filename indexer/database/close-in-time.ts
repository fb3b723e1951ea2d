import { withTimeout } from "@/lib/runtime/with-timeout";
import type { Connection } from "./connection";

/** Closes a connection, if there is one. Waits at most `limit` milliseconds, because its peer may never answer. Never rejects. */
export async function closeInTime(connection: Connection | null, limit: number): Promise<void> {
  if (connection !== null) await withTimeout("the database", limit, connection.close()).catch(() => undefined);
}
