import { z } from "zod";
import { local } from "@/lib/chain/networks";
import { expect, type Stage } from "./fixtures";

const snapshotSchema = z.object({
  blockNumber: z.number(),
  registry: z.object({ accepted: z.boolean() }).nullable(),
});

const blockSchema = z.object({ index: z.object({ block: z.number() }) });

/**
 * Mines until the first snapshot after the index's last block is final, and waits until the registry has accepted it.
 * Returns its block.
 */
export async function nextSnapshot({ chain, request }: Stage): Promise<number> {
  const { index } = blockSchema.parse(await (await request.get("/api/explorer/status")).json());
  const block = Math.ceil(index.block / local.snapshotInterval) * local.snapshotInterval;
  await chain.mine(block + local.finalityDepth - index.block);
  const accepted = async (): Promise<boolean> => {
    const answer = await request.get(`/api/explorer/snapshots/${block}`);
    return answer.ok() && snapshotSchema.parse(await answer.json()).registry?.accepted === true;
  };
  await expect.poll(accepted, { timeout: 120_000, message: "the snapshot is accepted" }).toBe(true);
  return block;
}
