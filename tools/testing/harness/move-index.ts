import type pg from "pg";
import type { Hash } from "@/lib/protocol";

/** The hash of a block that {@link moveIndex} writes. */
export function movedHash(epoch: number, block: number): Hash {
  return `0x${epoch.toString(16).padStart(2, "0")}${block.toString(16).padStart(62, "0")}`;
}

/** Changes an index like the worker: writes the blocks `from` to `to` in this epoch, and undoes earlier ones from `from` on. */
export async function moveIndex(client: pg.Client, epoch: number, from: number, to: number, final = 0): Promise<void> {
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 0, '', $1, decode($2, 'hex'), 1000, $3, $4)
     ON CONFLICT (id) DO UPDATE SET block_number = $1, block_hash = decode($2, 'hex'), epoch = $3, final_number = $4`,
    [to, movedHash(epoch, to).slice(2), epoch, final],
  );
  await client.query("DELETE FROM recent_block WHERE number >= $1", [from]);
  for (let block = from; block <= to; block++) {
    await client.query("INSERT INTO recent_block (number, hash, timestamp) VALUES ($1, decode($2, 'hex'), 1000)", [
      block,
      movedHash(epoch, block).slice(2),
    ]);
  }
  await client.query("SELECT pg_notify('engrave', $1)", [`${epoch}:${to}`]);
  await client.query("COMMIT");
}
