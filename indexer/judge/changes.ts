import { setImmediate } from "node:timers/promises";
import {
  type Address,
  type Effect,
  type Inscription,
  type Position,
  type Sale,
  stateKeys,
  ZERO_ADDRESS,
} from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import type { SourceBlock } from "../source/types";
import { Turn } from "../turn";
import { Delegations, type EndedDelegation, type StartedDelegation } from "./delegations";
import type { JudgedBlock } from "./judge-blocks";
import { Ledger, type Undo } from "./ledger";
import type { Balance, StoredDeployment } from "./working-set";

/** All that a batch of judged blocks changes in the tables. */
export interface Changes {
  readonly createdDeployments: readonly StoredDeployment[];
  readonly updatedDeployments: readonly StoredDeployment[];
  readonly createdInscriptions: readonly Inscription[];
  readonly updatedInscriptions: readonly Inscription[];
  readonly createdBalances: readonly Balance[];
  readonly updatedBalances: readonly Balance[];
  /** Balances that are none any more: their count is 0. */
  readonly endedBalances: readonly Balance[];
  readonly sales: readonly Sale[];
  readonly startedDelegations: readonly StartedDelegation[];
  readonly endedDelegations: readonly EndedDelegation[];
  readonly deploymentUndos: readonly Undo<StoredDeployment>[];
  readonly inscriptionUndos: readonly Undo<Inscription>[];
  readonly balanceUndos: readonly Undo<Balance>[];
}

/** What the tables hold before the batch, of everything that it touches; a balance that is not there is missing. */
export interface Before {
  readonly deployments: ReadonlyMap<string, StoredDeployment>;
  readonly balances: ReadonlyMap<string, Balance>;
}

/** An address's key among the balances of all tickers. */
export function balanceKey(ticker: string, address: Address): string {
  return `${ticker}:${address}`;
}

/** Names a balance. */
export interface BalanceName {
  readonly ticker: string;
  readonly address: Address;
}

/**
 * The balances that these blocks will move by what their operations say, before they are judged: they can be loaded
 * meanwhile. It may be more than they move in the end, and less, since an inscription's owner is known later.
 */
export function likelyBalances(blocks: readonly SourceBlock[]): Map<string, BalanceName> {
  const likely = new Map<string, BalanceName>();
  for (const operation of blocks.flatMap(({ operations }) => operations)) {
    const [ticker] = stateKeys(operation).tickers;
    if (ticker === undefined) continue;
    const other = operation.source === "message" ? operation.to : operation.event.recipient;
    for (const address of [operation.from, other]) {
      if (address !== null) likely.set(balanceKey(ticker, address), { ticker, address });
    }
  }
  return likely;
}

/** The balances that these blocks move: what must be loaded before {@link collectChanges}. */
export function touchedBalances(blocks: readonly JudgedBlock[]): BalanceName[] {
  const touched = new Map<string, BalanceName>();
  for (const effect of blocks.flatMap(({ operations }) => operations.flatMap(({ effects }) => effects))) {
    if (effect.kind !== "inscription") continue;
    const { ticker } = effect.after;
    for (const address of [effect.before?.owner, effect.after.owner]) {
      if (address) touched.set(balanceKey(ticker, address), { ticker, address });
    }
  }
  return [...touched.values()];
}

/**
 * What the judged blocks change, by table: each record as it is afterwards, and as it was before each block that
 * changed it, so that any of them can be undone (decisions.md §7).
 */
export async function collectChanges(blocks: readonly JudgedBlock[], before: Before): Promise<Changes> {
  const collector = new Collector(before);
  const turn = new Turn();
  for (const { block, overrides, operations } of blocks) {
    collector.beginBlock(block.number);
    for (const effect of overrides)
      collector.add(effect, { blockNumber: block.number, transactionIndex: 0, position: 0 });
    for (const { operation, effects } of operations) {
      for (const effect of effects) collector.add(effect, operation);
    }
    if (turn.isOver(operations.length)) await setImmediate();
  }
  return collector.changes();
}

class Collector {
  readonly #before: Before;
  readonly #deployments = new Ledger<StoredDeployment>();
  readonly #inscriptions = new Ledger<Inscription>();
  readonly #balances = new Ledger<Balance>();
  readonly #delegations = new Delegations();
  readonly #sales: Sale[] = [];

  constructor(before: Before) {
    this.#before = before;
  }

  beginBlock(number: number): void {
    for (const ledger of [this.#deployments, this.#inscriptions, this.#balances]) ledger.beginBlock(number);
  }

  add(effect: Effect, position: Position): void {
    if (effect.kind === "sale") this.#sales.push(effect.sale);
    else if (effect.kind === "deployment") this.#setDeployment(effect.after.ticker, { deployment: effect.after });
    else this.#addInscription(effect.before, effect.after, position);
  }

  #addInscription(before: Inscription | null, after: Inscription, position: Position): void {
    this.#inscriptions.set(`${after.ticker}:${after.tokenId}`, before, after);
    this.#delegations.follow(before, after, position);
    const from = before?.owner ?? null;
    if (from === after.owner) return;
    if (from !== null) this.#moveBalance(after.ticker, from, -after.amount, -1);
    if (after.owner !== null) this.#moveBalance(after.ticker, after.owner, after.amount, 1);
  }

  #moveBalance(ticker: string, address: Address, amount: bigint, count: number): void {
    const key = balanceKey(ticker, address);
    const before = this.#balances.get(key) ??
      this.#before.balances.get(key) ?? { ticker, address, amount: 0n, count: 0 };
    this.#balances.set(key, before, { ticker, address, amount: before.amount + amount, count: before.count + count });
    if (address === ZERO_ADDRESS) return;
    if (before.count === 0) this.#moveHolders(ticker, 1);
    if (before.count + count === 0) this.#moveHolders(ticker, -1);
  }

  #moveHolders(ticker: string, change: number): void {
    const holderCount = (this.#deployment(ticker)?.holderCount ?? 0) + change;
    this.#setDeployment(ticker, { holderCount });
  }

  #deployment(ticker: string): StoredDeployment | null {
    return this.#deployments.get(ticker) ?? this.#before.deployments.get(ticker) ?? null;
  }

  #setDeployment(ticker: string, change: Partial<StoredDeployment>): void {
    const before = this.#deployment(ticker);
    const deployment = change.deployment ?? before?.deployment;
    // Nothing of a ticker changes before its deployment does.
    if (deployment === undefined) throw new InvariantError(`no deployment of ${ticker} in the batch's state`);
    const holderCount = change.holderCount ?? before?.holderCount ?? 0;
    this.#deployments.set(ticker, before, { deployment, holderCount });
  }

  changes(): Changes {
    const balances = this.#balances.updated();
    const wasThere = ({ ticker, address }: Balance) =>
      (this.#before.balances.get(balanceKey(ticker, address))?.count ?? 0) > 0;
    return {
      createdDeployments: this.#deployments.created(),
      updatedDeployments: this.#deployments.updated(),
      createdInscriptions: this.#inscriptions.created(),
      updatedInscriptions: this.#inscriptions.updated(),
      createdBalances: balances.filter((balance) => balance.count > 0 && !wasThere(balance)),
      updatedBalances: balances.filter((balance) => balance.count > 0 && wasThere(balance)),
      endedBalances: balances.filter((balance) => balance.count === 0 && wasThere(balance)),
      sales: this.#sales,
      startedDelegations: this.#delegations.started,
      endedDelegations: this.#delegations.ended,
      deploymentUndos: this.#deployments.undos(),
      inscriptionUndos: this.#inscriptions.undos(),
      balanceUndos: this.#balances.undos(),
    };
  }
}
