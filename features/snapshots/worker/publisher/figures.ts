import { bytes } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { Address } from "@/lib/protocol";
import type { PublisherFigures } from "./vitals";

/** Reads the numbers of a publisher's cast and due votes in a registry. @throws DatabaseUnreachableError */
export async function publisherFigures(
  connection: Connection,
  of: { readonly registry: Address; readonly publisher: Address; readonly interval: number },
): Promise<PublisherFigures> {
  const [row] = await connection.query<{ published: number; failed: number; pending: number; lag: string }>(
    `with voted as (
       select p.block_number, p.vote = p.digest as agrees from publication p cross join cursor c
       where p.registry = $1 and p.publisher = $2 and p.vote is not null and (p.final or p.seen_epoch = c.epoch)),
     due as (select block_number from snapshot where block_number % $3 = 0)
     select (select count(*)::int from voted where agrees) as published,
       (select count(*)::int from voted where not agrees) as failed,
       (select count(*)::int from due where block_number not in (select block_number from voted)) as pending,
       coalesce((select max(block_number) from due), 0)
         - coalesce((select max(block_number) from voted where block_number <= (select max(block_number) from due)),
                    (select min(block_number) - $3 from due), 0) as lag`,
    [bytes(of.registry), bytes(of.publisher), of.interval],
  );
  if (row === undefined) return { published: 0, failed: 0, pending: 0, lag: 0 };
  return { ...row, lag: Number(row.lag) };
}
