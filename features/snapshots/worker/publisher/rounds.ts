import type { Connection } from "@/indexer/database/connection";
import { savedHeaderCheck } from "@/indexer/verification/saved-header-check";
import type { Network } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { publisherFigures } from "./figures";
import type { PublisherIntervals, Sendings } from "./intervals";
import { loadPosition, type PublisherPosition, renewSeen } from "./position";
import type { Publications } from "./publications";
import { type PublishReport, publishDue } from "./publish";
import { type RegistryNode, type RegistrySettings, RegistryUnreadableError } from "./registry-node";
import type { PublisherAccount } from "./sign";
import type { RegistryVitals } from "./vitals";
import { type SnapshotReading, saveRegistryStatus, type WatchContext, watchSnapshots } from "./watch";

/** The publisher's settings. */
export interface PublisherSettings {
  readonly account: PublisherAccount;
  /** Highest price of a unit of gas, in the coin's smallest unit. */
  readonly maxGasPrice: bigint;
}

/** The dependencies of the rounds. */
export interface RoundsParts {
  readonly network: Network;
  readonly registry: Address;
  /** Epoch in which the worker began to lead. */
  readonly term: bigint;
  /** Null: the rounds only watch the registry. */
  readonly publisher: PublisherSettings | null;
  readonly connection: Connection;
  readonly publications: Publications;
  readonly node: RegistryNode;
  readonly sendings: Sendings;
  readonly intervals: Pick<PublisherIntervals, "refresh">;
  readonly vitals: RegistryVitals;
  /** Whether the chain may return to a block before a final one (spec §8.6). */
  readonly isDevelopment: boolean;
}

/** The rounds of the registry's task on one connection to the database. */
export class RegistryRounds {
  readonly #parts: RoundsParts;
  readonly #watch: WatchContext;
  /** Position and time of the last round after which nothing was left to do. */
  #rest: { readonly key: string; readonly at: number } | null = null;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
    const { connection, node, registry, network, term } = parts;
    this.#watch = { connection, node, registry, chainId: network.chainId, term };
  }

  /**
   * Runs one round, unless nothing has changed since a round that left nothing to do.
   * @throws LeadershipLostError; RetryableError if nodes or the database fail
   */
  async next(): Promise<void> {
    const { connection, term, intervals, isDevelopment } = this.#parts;
    const at = await loadPosition(connection, term);
    if (at === null) return;
    const key = `${at.hash} ${at.epoch} ${at.finalNumber} ${at.newest}`;
    const now = performance.now();
    if (this.#rest?.key === key && now - this.#rest.at < intervals.refresh) return;
    await renewSeen(connection, isDevelopment);
    const isDone = await this.#round(at);
    this.#rest = isDone ? { key, at: now } : null;
  }

  /** Returns whether nothing is left to do until the chain moves. */
  async #round(at: PublisherPosition): Promise<boolean> {
    const { node, registry, publisher, vitals } = this.#parts;
    let settings: RegistrySettings;
    try {
      settings = await node.readSettings(registry, at.hash);
      this.#reportFault(null);
      this.#reportReadings(await watchSnapshots(this.#watch, settings, at));
    } catch (error) {
      if (!(error instanceof RegistryUnreadableError)) throw error;
      this.#reportFault(error);
      const address = publisher?.account.address ?? null;
      await saveRegistryStatus(
        this.#watch,
        { settings: null, fault: error.fault, publisher: address, problem: null },
        at,
      );
      return true;
    }
    const report = publisher === null ? null : await this.#publish(settings, at);
    const address = publisher?.account.address ?? null;
    const { problem } = vitals;
    await saveRegistryStatus(this.#watch, { settings, fault: null, publisher: address, problem }, at);
    return report === null || report.isIdle;
  }

  async #publish(settings: RegistrySettings, at: PublisherPosition): Promise<PublishReport | null> {
    const { publisher, registry, network, vitals, connection } = this.#parts;
    if (publisher === null) return null;
    const checkHeader = await savedHeaderCheck(connection);
    const report = await publishDue({ ...this.#parts, ...publisher, checkHeader }, settings, at);
    vitals.balance = report.balance;
    if (report.problem !== vitals.problem) reportProblem(report);
    vitals.problem = report.problem;
    vitals.figures = await publisherFigures(connection, {
      registry,
      publisher: publisher.account.address,
      interval: network.snapshotInterval,
    });
    return report;
  }

  #reportFault(error: RegistryUnreadableError | null): void {
    const { vitals } = this.#parts;
    const fault = error?.fault ?? null;
    if (fault === vitals.fault) return;
    vitals.fault = fault;
    const { registry } = this.#parts;
    if (error === null) log.info({ registry }, "the registry can be read");
    else log.warn({ error, registry, fault }, "the registry cannot be read");
  }

  /** Logs votes that differ from this index. The log collapses repeated lines. */
  #reportReadings(readings: readonly SnapshotReading[]): void {
    const { vitals, registry } = this.#parts;
    let disagreements = 0;
    for (const { blockNumber: block, digest, accepted, votes } of readings) {
      const others = votes.filter((vote) => vote.digest !== digest).map((vote) => vote.publisher);
      const isOtherAccepted = accepted !== null && accepted.digest !== digest;
      if (others.length === 0 && !isOtherAccepted) continue;
      disagreements++;
      log.error(
        { registry, block, publishers: others, isOtherAccepted, digest, accepted: accepted?.digest ?? null },
        "publishers disagree with this index about a snapshot",
      );
    }
    vitals.disagreements = disagreements;
  }
}

function reportProblem({ problem, detail }: PublishReport): void {
  if (problem === null) log.info("the publisher can publish again");
  else if (problem === "DISAGREEMENT")
    log.error({ problem, ...detail }, "the publisher has voted for another snapshot");
  else log.warn({ problem, ...detail }, "the publisher cannot publish");
}
