import type { PublisherProblem, RegistryFault } from "@/lib/records/registry";

/** The counts of a publisher's votes. */
export interface PublisherFigures {
  /** Snapshots with the publisher's vote in the registry. */
  readonly published: number;
  /** Due snapshots without the publisher's vote. */
  readonly pending: number;
  /** Snapshots for which the publisher's vote in the registry differs from this index. */
  readonly failed: number;
  /** Blocks between the newest due snapshot and the newest one with the publisher's vote. */
  readonly lag: number;
}

/** The state of the registry's task, for metrics. */
export class RegistryVitals {
  /** Whether the network names a registry. */
  isWatching = false;
  fault: RegistryFault | null = null;
  /**
   * Recently read snapshots for which a publisher voted differently from this index, or for which another snapshot is
   * accepted.
   */
  disagreements = 0;
  /** Whether this worker publishes. */
  isPublishing = false;
  problem: PublisherProblem | null = null;
  /** In the coin's smallest unit; null before the first read. */
  balance: bigint | null = null;
  figures: PublisherFigures | null = null;
  /** Failed rounds, by error code. */
  readonly retries = new Map<string, number>();

  /** A round failed. */
  failed(code: string): void {
    this.retries.set(code, (this.retries.get(code) ?? 0) + 1);
  }

  /** This worker no longer leads, so another worker reports. */
  endTerm(): void {
    this.isWatching = false;
    this.isPublishing = false;
    this.fault = null;
    this.problem = null;
    this.balance = null;
    this.figures = null;
    this.disagreements = 0;
  }
}
