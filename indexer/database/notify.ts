import type { Cursor } from "../lead/cursor";
import type { Connection } from "./connection";

/** Where processes that serve the index listen (lib/database/listen.ts). */
const CHANNEL = "engrave";

/** Tells whoever listens that the index has moved, when the transaction that this is part of is committed. */
export async function notifyMoved(connection: Connection, { epoch, number }: Cursor): Promise<void> {
  await connection.query("select pg_notify($1, $2)", [CHANNEL, `${epoch}:${number}`]);
}
