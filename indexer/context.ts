import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import type { Connection } from "./database/connection";
import type { Finality } from "./finality";
import type { Vitals } from "./telemetry/vitals";
import type { Watchdog } from "./telemetry/watchdog";
import type { Verification } from "./verification/verification";
import type { FeatureRows } from "./writer/feature-rows";

/** The dependencies of the pipeline. */
export interface PipelineContext {
  /** Writes batches and reorgs. */
  readonly connection: Connection;
  /**
   * Loads the state of a batch while `connection` writes the previous batch. If both are the same connection, loading
   * waits for the statements of the previous batch.
   */
  readonly reader: Connection;
  readonly rpc: RpcClient;
  readonly network: Network;
  /** What features write beside the index. */
  readonly rows: readonly FeatureRows[];
  readonly vitals: Vitals;
  readonly finality: Finality;
  /** Checks what the nodes return. */
  readonly verification: Verification;
  readonly watchdog: Watchdog;
  /** Ends the pipeline. */
  readonly stop: AbortSignal;
}
