import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import type { Keccak } from "@/lib/chain/verification/keccak";
import type { PlainObject } from "@/lib/protocol/plain-object";
import type { Check } from "@/lib/records/verification";
import type { SignerRecovery } from "./check-signers";
import type { NodeUnverifiedError } from "./errors";
import type { SavedBlooms, SavedCheck } from "./saved-checks";

/** What the checks of an index need. */
export interface VerificationParts {
  readonly rpc: RpcClient;
  readonly keccak: Keccak;
  readonly recover: SignerRecovery;
  readonly settings: VerificationSettings;
  /** Called for each answer that fails a check that holds. */
  readonly onFailed?: (node: RpcNode, error: NodeUnverifiedError) => void;
}

/** The settings of the checks. */
export interface VerificationSettings {
  /** The checks that the network file demands. */
  readonly required: readonly Check[];
  /** From this block on, the index accepts blocks in an unknown format; null: it does not. */
  readonly unverifiedFrom: number | null;
  /** Whether all receipts of each block with a message are read. */
  readonly readsBlockReceipts: boolean;
  /** The node is the chain (spec §8.6), and may send transactions of accounts that it has no key of. */
  readonly isDevelopmentChain: boolean;
}

/** Transactions of a block that operations come from, as a node returns them. */
export interface OperatingTransactions {
  readonly block: number;
  readonly transactions: readonly PlainObject[];
  /** Those whose sender decides something. */
  readonly signed: readonly PlainObject[];
}

/** What has changed, to be saved with the index. */
export interface UnsavedChecks {
  readonly checks: readonly SavedCheck[];
  readonly blooms: SavedBlooms | null;
}
