import type { Registry } from "prom-client";
import type { Network } from "@/lib/chain/networks";
import type { Configuration } from "@/lib/config";
import type { Connection } from "./database/connection";
import type { Cursor } from "./lead/cursor";
import type { BlockReference } from "./source/types";
import type { Progress } from "./telemetry/progress";
import type { FeatureRows } from "./writer/feature-rows";

/** What a feature adds to the worker. `features/worker.ts` lists the features. */
export interface WorkerFeature {
  /** By name. */
  readonly commands?: Readonly<Record<string, Command>>;
  readonly makeSnapshot?: MakeSnapshot;
  readonly rows?: FeatureRows;
  /** Opens what the feature does in a worker, and adds its metrics. @throws ConfigurationError */
  open?(configuration: Configuration, metrics: Registry): Promise<OpenedFeature>;
  /** Opens what `verify` compares beside the tables, up to a block. @throws DatabaseUnreachableError */
  openCheck?(connection: Connection, upTo: number): Promise<StateCheck>;
  /** Called after `reindex` has replaced the live index. @throws DatabaseUnreachableError */
  afterReindex?(connection: Connection): Promise<void>;
}

/** A feature in a worker process. */
export interface OpenedFeature {
  /** Called once the network is known, before the worker leads. @throws ConfigurationError */
  start(network: Network): void;
  /** Starts the leader's tasks for a term. */
  lead(term: Term): LeaderTask;
}

/** A term of leadership. */
export interface Term {
  readonly databaseUrl: string;
  readonly network: Network;
  /** The epoch in which it began. */
  readonly epoch: bigint;
}

/** A task of the leader. It runs in parallel with the pipeline. */
export interface LeaderTask {
  /** Called each time that the index has reached the head. */
  reachedHead?(cursor: Cursor): void;
  /** Ends it. Never rejects. */
  stop(): Promise<void>;
}

/** A command of the command line. */
export interface Command {
  /** Its lines in the output of `--help`, indented by two spaces. */
  readonly help: string;
  /** What of it needs no node, in the output of `--help`. Default: nothing. */
  readonly withoutNode?: string;
  /** Its options. Default: none. */
  readonly options?: Readonly<Record<string, "string" | "boolean">>;
  /** Reads its options before the configuration; null if they are wrong. */
  prepare(options: CommandOptions): ((context: CommandContext) => Promise<number>) | null;
}

/** The given options by name. Only those of the command can be there. */
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>;

/** The input of a command, which returns its exit code. */
export interface CommandContext {
  readonly configuration: Configuration;
  readonly features: readonly WorkerFeature[];
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
  readonly progress: Progress;
}

/** The difference between stored rows and the rows that result from the recorded operations. */
export interface TableDifference {
  readonly table: string;
  /** Rows that only the live index has. */
  readonly wrong: number;
  /** Rows that the live index lacks. */
  readonly missing: number;
  /** Some of these rows, as text. */
  readonly examples: readonly string[];
}

/** Compares stored values, one after the other, with the state that a replay has reached. */
export interface StateCheck {
  /** What is compared, in the plural. */
  readonly name: string;
  /** The blocks after which it compares, in order. */
  readonly blocks: readonly number[];
  /** Number of values that were compared. */
  readonly checked: number;
  readonly differences: readonly TableDifference[];
  /**
   * Compares the values of the blocks below this one with the state, which must be the state before it.
   * @throws DatabaseUnreachableError
   */
  before(block: number): Promise<void>;
}

/**
 * Makes the snapshot of a final block in the tables of a second index, with two connections to it. Returns false if `stop`
 * aborted before the end. `alive` is called after each part of the work.
 * @throws DatabaseUnreachableError
 */
export type MakeSnapshot = (
  index: { readonly connection: Connection; readonly reader: Connection },
  block: BlockReference,
  options: { readonly stop: AbortSignal; readonly alive: () => void },
) => Promise<boolean>;
