import type { SignerRecovery } from "@/indexer/verification/check-signers";
import type { SavedChecks } from "@/indexer/verification/saved-checks";
import type { VerificationSettings } from "@/indexer/verification/types";
import { Verification } from "@/indexer/verification/verification";
import type { RpcClient } from "@/lib/chain/rpc";
import { SenderPool } from "@/lib/chain/verification/senders/pool";
import { EVENT_TOPICS, type Hex } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";

/** One for all tests of a process. Its threads do not keep the process running. */
const pool = new SenderPool({ threads: 1 });

const NOTHING_SAVED: SavedChecks = { checks: [], blooms: null };
const SETTINGS: VerificationSettings = {
  required: [],
  unverifiedFrom: null,
  readsBlockReceipts: true,
  isDevelopmentChain: true,
};

const recover: SignerRecovery = (transactions) => pool.recover(transactions);

/** The checks of an index for which none has held yet. */
export async function testVerification(
  rpc: RpcClient,
  settings: Partial<VerificationSettings> = {},
  saved = NOTHING_SAVED,
): Promise<Verification> {
  const parts = { rpc, keccak: await loadKeccak(), recover, settings: { ...SETTINGS, ...settings } };
  return new Verification(parts, saved);
}

/** What `fetchOperations` needs besides a node. */
export interface TestSource {
  readonly topics: readonly Hex[];
  readonly verification: Verification;
}

/** The checks of an index for which none has held yet, and all events. */
export async function testSource(rpc: RpcClient): Promise<TestSource> {
  return { topics: EVENT_TOPICS, verification: await testVerification(rpc) };
}

/** The same for a chain in a format that this version does not know: its hashes are computed in another way. */
export function sourceOfUnknownFormat(rpc: RpcClient): TestSource {
  const parts = { rpc, keccak: () => new Uint8Array(32).fill(1), recover, settings: SETTINGS };
  return { topics: EVENT_TOPICS, verification: new Verification(parts, NOTHING_SAVED) };
}
