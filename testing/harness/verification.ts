import type { RpcClient } from "@/lib/chain/rpc";
import { SenderPool } from "@/lib/chain/verification/senders/pool";
import { EVENT_TOPICS, type Hex } from "@/lib/protocol";
import { loadKeccak } from "@/lib/snapshots/fast-keccak";
import { Verification, type VerificationSettings } from "@/indexer/verification/verification";
import type { SavedChecks } from "@/indexer/verification/saved-checks";

/** One for all tests of a process. Its threads do not keep the process running. */
const pool = new SenderPool({ threads: 1 });

const NOTHING_SAVED: SavedChecks = { checks: [], blooms: null };

/** The checks of an index for which none has held yet. */
export async function testVerification(
  rpc: RpcClient,
  settings: Partial<VerificationSettings> = {},
  saved = NOTHING_SAVED,
): Promise<Verification> {
  return new Verification(
    {
      rpc,
      keccak: await loadKeccak(),
      recover: (transactions) => pool.recover(transactions),
      settings: { required: [], unverifiedFrom: null, readsBlockReceipts: true, isDevelopmentChain: true, ...settings },
    },
    saved,
  );
}

/** What `fetchOperations` needs besides a node. */
export async function testSource(
  rpc: RpcClient,
  topics: readonly Hex[] = EVENT_TOPICS,
): Promise<{ readonly topics: readonly Hex[]; readonly verification: Verification }> {
  return { topics, verification: await testVerification(rpc) };
}
