import { type Address, type Effect, type Inscription, type Position, type Sale, ZERO_ADDRESS } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { balanceKey } from "../state/balances";
import { lockKey, type StoredLock } from "../state/locks";
import type { AccountRound, Balance, PendingRecords, StoredDeployment } from "../state/records";
import { Delegations, type EndedDelegation, type StartedDelegation } from "./delegations";
import type { JudgedBlock } from "./judge-blocks";
import { Ledger, type Undo } from "./ledger";
import { type OwnerMove, OwnerMoves } from "./moves";
import { Offers, type StoredOffer } from "./offers";
import { type SeenVault, SeenVaults, type VaultFinder } from "./vaults";

/** A change of the number of holders of a ticker by a block. */
export interface HolderChange {
  readonly ticker: string;
  /** The block's time, in seconds since 1970. */
  readonly timestamp: number;
  readonly change: number;
}

/** Everything that a batch of judged blocks changes in the tables: each record as it is after the batch. */
export interface Changes {
  readonly createdDeployments: readonly StoredDeployment[];
  readonly updatedDeployments: readonly StoredDeployment[];
  readonly createdInscriptions: readonly Inscription[];
  readonly updatedInscriptions: readonly Inscription[];
  readonly createdBalances: readonly Balance[];
  readonly updatedBalances: readonly Balance[];
  /** Balances that dropped to 0 inscriptions. Their rows are deleted. */
  readonly endedBalances: readonly Balance[];
  readonly holderChanges: readonly HolderChange[];
  readonly sales: readonly Sale[];
  /** Changes of owner, in order, without mints by message. */
  readonly moves: readonly OwnerMove[];
  /** Offers that changed, including offers that ended (spec §10.3.8). */
  readonly offers: readonly StoredOffer[];
  readonly rounds: readonly AccountRound[];
  /** Locks that changed, including those that ended (spec §10.4.7, §10.4.8). */
  readonly locks: readonly StoredLock[];
  readonly vaults: readonly SeenVault[];
  readonly startedDelegations: readonly StartedDelegation[];
  readonly endedDelegations: readonly EndedDelegation[];
  readonly deploymentUndos: readonly Undo<StoredDeployment>[];
  readonly inscriptionUndos: readonly Undo<Inscription>[];
  readonly offerUndos: readonly Undo<StoredOffer>[];
  readonly lockUndos: readonly Undo<StoredLock>[];
}

/** The records that a batch touches, as they are before it. A balance that does not exist is missing. */
export interface RecordsBefore {
  readonly deployments: ReadonlyMap<string, StoredDeployment>;
  readonly balances: ReadonlyMap<string, Balance>;
}

/** The records that these changes create or update, for state that is loaded before these records are in the tables. */
export function pendingRecords(changes: Changes): PendingRecords {
  return {
    deployments: [...changes.createdDeployments, ...changes.updatedDeployments],
    inscriptions: [...changes.createdInscriptions, ...changes.updatedInscriptions],
    balances: [...changes.createdBalances, ...changes.updatedBalances, ...changes.endedBalances],
    rounds: changes.rounds,
    locks: changes.locks,
  };
}

/**
 * Collects what the judged blocks change, by table: each record as it is after the batch, and as it was before each
 * block that changed it, so that any block can be undone (spec §8.2). `before` contains every touched record. `vaultOf`:
 * null if the network has no market.
 */
export async function collectChanges(
  blocks: readonly JudgedBlock[],
  before: RecordsBefore,
  vaultOf: VaultFinder | null,
  slice = new WorkSlice(),
): Promise<Changes> {
  const collector = new Collector(before);
  const vaults = vaultOf === null ? null : new SeenVaults(vaultOf);
  const moves = new OwnerMoves();
  for (const { block, overrides, operations } of blocks) {
    collector.beginBlock(block);
    for (const effect of overrides)
      collector.add(effect, { blockNumber: block.number, transactionIndex: 0, position: 0 });
    for (const { operation, outcome, effects } of operations) {
      if (slice.isUsedUp) await slice.next();
      for (const effect of effects) collector.add(effect, operation);
      moves.see(outcome, effects);
      vaults?.see(outcome, operation.source === "event" ? operation.event : null);
    }
  }
  return { ...collector.changes(), moves: moves.list, vaults: vaults?.list() ?? [] };
}

class Collector {
  readonly #before: RecordsBefore;
  readonly #deployments = new Ledger<StoredDeployment>();
  readonly #inscriptions = new Ledger<Inscription>();
  /** Undoing a block moves balances back with its inscriptions, so they need no undos. */
  readonly #balances = new Map<string, Balance>();
  /** By time of block and ticker. */
  readonly #holderChanges = new Map<string, HolderChange>();
  readonly #delegations = new Delegations();
  readonly #sales: Sale[] = [];
  readonly #offers = new Offers();
  readonly #rounds: AccountRound[] = [];
  /** Of the block that is being added. */
  #timestamp = 0;
  readonly #locks = new Ledger<StoredLock>();

  constructor(before: RecordsBefore) {
    this.#before = before;
  }

  beginBlock({ number, timestamp }: { readonly number: number; readonly timestamp: number }): void {
    this.#timestamp = timestamp;
    for (const ledger of [this.#deployments, this.#inscriptions, this.#offers, this.#locks]) ledger.beginBlock(number);
  }

  add(effect: Effect, position: Position): void {
    switch (effect.kind) {
      case "sale":
        this.#sales.push(effect.sale);
        return;
      case "deployment":
        this.#setDeployment(effect.after.ticker, { deployment: effect.after });
        return;
      case "inscription":
        this.#addInscription(effect.before, effect.after, position);
        return;
      case "round":
        this.#rounds.push({ ...placeOf(position), account: effect.account, round: effect.after });
        return;
      case "lock": {
        const { vault, ticker, tokenId, before, after } = effect;
        const key = { vault, ticker, tokenId };
        this.#locks.set(lockKey(key), { ...key, lock: before }, { ...key, lock: after });
      }
    }
  }

  #addInscription(before: Inscription | null, after: Inscription, position: Position): void {
    this.#inscriptions.set(`${after.ticker}:${after.tokenId}`, before, after);
    this.#delegations.track(before, after, position);
    this.#offers.track(before, after);
    const from = before?.owner ?? null;
    if (from === after.owner) return;
    if (from !== null) this.#moveBalance(after.ticker, from, -after.amount, -1);
    if (after.owner !== null) this.#moveBalance(after.ticker, after.owner, after.amount, 1);
  }

  #moveBalance(ticker: string, address: Address, amount: bigint, count: number): void {
    const key = balanceKey(ticker, address);
    const before = this.#balances.get(key) ??
      this.#before.balances.get(key) ?? { ticker, address, amount: 0n, count: 0 };
    this.#balances.set(key, { ticker, address, amount: before.amount + amount, count: before.count + count });
    if (address === ZERO_ADDRESS) return;
    if (before.count === 0) this.#moveHolders(ticker, 1);
    if (before.count + count === 0) this.#moveHolders(ticker, -1);
  }

  #moveHolders(ticker: string, change: number): void {
    const holderCount = (this.#deployment(ticker)?.holderCount ?? 0) + change;
    this.#setDeployment(ticker, { holderCount });
    const timestamp = this.#timestamp;
    const key = `${timestamp} ${ticker}`;
    const before = this.#holderChanges.get(key)?.change ?? 0;
    this.#holderChanges.set(key, { ticker, timestamp, change: before + change });
  }

  #deployment(ticker: string): StoredDeployment | null {
    return this.#deployments.get(ticker) ?? this.#before.deployments.get(ticker) ?? null;
  }

  #setDeployment(ticker: string, change: Partial<StoredDeployment>): void {
    const before = this.#deployment(ticker);
    const deployment = change.deployment ?? before?.deployment;
    // No record of a ticker changes before its deployment exists.
    if (deployment === undefined) throw new InvariantError(`the state of the batch has no deployment of ${ticker}`);
    const holderCount = change.holderCount ?? before?.holderCount ?? 0;
    this.#deployments.set(ticker, before, { deployment, holderCount });
  }

  changes(): Omit<Changes, "vaults" | "moves"> {
    const balances = [...this.#balances.values()];
    const existed = ({ ticker, address }: Balance) =>
      (this.#before.balances.get(balanceKey(ticker, address))?.count ?? 0) > 0;
    return {
      createdDeployments: this.#deployments.created(),
      updatedDeployments: this.#deployments.updated(),
      createdInscriptions: this.#inscriptions.created(),
      updatedInscriptions: this.#inscriptions.updated(),
      createdBalances: balances.filter((balance) => balance.count > 0 && !existed(balance)),
      updatedBalances: balances.filter((balance) => balance.count > 0 && existed(balance)),
      endedBalances: balances.filter((balance) => balance.count === 0 && existed(balance)),
      holderChanges: [...this.#holderChanges.values()],
      sales: this.#sales,
      offers: this.#offers.changed(),
      rounds: this.#rounds,
      locks: this.#locks.updated(),
      startedDelegations: this.#delegations.started,
      endedDelegations: this.#delegations.ended,
      deploymentUndos: this.#deployments.undos(),
      inscriptionUndos: this.#inscriptions.undos(),
      offerUndos: this.#offers.undos(),
      lockUndos: this.#locks.undos(),
    };
  }
}

/** A position without the other fields of an operation. */
function placeOf({ blockNumber, transactionIndex, position }: Position): Position {
  return { blockNumber, transactionIndex, position };
}
