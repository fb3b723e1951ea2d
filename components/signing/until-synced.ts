import { sleep } from "@/lib/runtime/sleep";
import type { WalletActions } from "../wallet/wallet";

const ATTEMPTS = 8;
/** Milliseconds between two attempts. */
const INTERVAL = 250;

/**
 * Waits until the index has read the chain's latest block, so that a refresh sees a sale in that block. Gives up after
 * {@link ATTEMPTS} attempts. Resolves with false if the wallet's node does not give the block.
 */
export async function untilSynced(
  position: WalletActions["position"],
  indexBlock: () => Promise<number | null>,
): Promise<boolean> {
  const latest = await position();
  if (!latest.ok) return false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const block = await indexBlock().catch(() => null);
    if (block === null || block >= latest.value.block) break;
    await sleep(INTERVAL);
  }
  return true;
}
