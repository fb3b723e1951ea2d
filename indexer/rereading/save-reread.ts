import { bytes } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { Reread } from "../verification/saved-checks";

/**
 * Saves which receipts are still to be read again, unless another worker leads. Null: none.
 * @throws DatabaseUnreachableError
 */
export async function saveReread(connection: Connection, epoch: bigint, reread: Reread | null): Promise<void> {
  await connection.query(
    `update verification set reread_to = $1, reread_hash = $2
     where check_name = 'blooms' and method = 'ignored' and (select epoch from cursor where id = 1) = $3`,
    [reread?.to, bytes(reread?.hash ?? null), epoch],
  );
}
