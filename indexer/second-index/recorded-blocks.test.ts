import { expect, test } from "vitest";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { connect } from "../database/connection";
import { readArchivedBlocks } from "./recorded-blocks";

/** Records a block with operations whose texts have this number of characters. */
async function record(url: string, block: number, { texts, length }: { texts: number; length: number }): Promise<void> {
  await runOn(
    url,
    `INSERT INTO block (number, hash, parent_hash, timestamp, operations)
     VALUES (${block}, sha256('${block}'), sha256('${block - 1}'), ${block}, ${texts});
     INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, signer, sender, accepted,
       succeeded, text)
     SELECT '', ${block}, n, 0, sha256(n::text::bytea), ${block}, '\\x00', '\\x00', false, true, repeat('x', ${length})
     FROM generate_series(1, ${texts}) n`,
  );
}

test("chunks of recorded blocks are bounded by their texts and operations, and have one block at least", async () => {
  const { url, drop } = await testDatabase();
  await record(url, 1, { texts: 2, length: 10 });
  await record(url, 2, { texts: 3, length: 6_000_000 });
  await record(url, 3, { texts: 1, length: 10_000_000 });
  await record(url, 5, { texts: 1, length: 10_000_000 });
  await record(url, 6, { texts: 15_000, length: 1 });
  await record(url, 7, { texts: 15_000, length: 1 });
  await record(url, 8, { texts: 1, length: 1 });
  const connection = await connect(url);
  const read = async (to: number): Promise<number[][]> => {
    const chunks: number[][] = [];
    for await (const blocks of readArchivedBlocks(connection, { prefix: "", from: 1, to })) {
      chunks.push(blocks.map(({ number }) => number));
    }
    return chunks;
  };
  expect(await read(100)).toEqual([[1], [2], [3], [5, 6], [7, 8]]);
  expect(await read(6)).toEqual([[1], [2], [3], [5, 6]]);
  await connection.close();
  await drop();
});
