import { isDevelopmentChain, type Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import type { SenderPool } from "@/lib/chain/verification/senders/pool";
import type { Configuration } from "@/lib/config";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { Connection } from "../database/connection";
import type { SignerRecovery } from "./check-signers";
import { forgetCheck, loadChecks, saveCheck } from "./saved-checks";
import type { VerificationParts, VerificationSettings } from "./types";
import { Verification } from "./verification";

/** What the indexes of a process share to check the nodes' answers. */
export interface CheckTools {
  readonly recover: SignerRecovery;
  readonly settings: VerificationSettings;
}

/** The tools of a process, with the settings of configuration and network. */
export function checkTools(
  senders: SenderPool,
  { unverifiedFrom, verifyReceipts }: Pick<Configuration, "unverifiedFrom" | "verifyReceipts">,
  network: Network,
): CheckTools {
  const settings = {
    required: network.requireVerified,
    unverifiedFrom,
    readsBlockReceipts: verifyReceipts === "blocks",
    isDevelopmentChain: isDevelopmentChain(network),
  };
  return { recover: (transactions) => senders.recover(transactions), settings };
}

/**
 * Begins to check the blocks of the index of this connection, with the checks that have held for it.
 * @throws DatabaseUnreachableError
 */
export async function openVerification(
  connection: Connection,
  rpc: RpcClient,
  { recover, settings }: CheckTools,
  onFailed?: VerificationParts["onFailed"],
): Promise<Verification> {
  const parts = { rpc, keccak: await loadKeccak(), recover, settings };
  const saved = await loadChecks(connection);
  const receipts = saved.checks.find(({ check }) => check === "receipts");
  // The setting has changed, so later blocks rely on less than the saved check.
  if (receipts?.method === "computed" && !settings.readsBlockReceipts) await forgetCheck(connection, "receipts");
  return new Verification(onFailed === undefined ? parts : { ...parts, onFailed }, saved);
}

/**
 * Saves which checks hold, so that no node can weaken them after a restart (spec §8.8.7).
 * @throws DatabaseUnreachableError
 */
export async function saveVerification(connection: Connection, verification: Verification): Promise<void> {
  const { checks, blooms } = verification.takeUnsaved();
  for (const check of checks) await saveCheck(connection, check);
  if (blooms !== null) await saveCheck(connection, { check: "blooms", ...blooms });
}
