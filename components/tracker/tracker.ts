import type { IndexStatus, OperationRecord, TransactionReport } from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import type { ChainStatus, TransactionRequest, WalletActions } from "../wallet/wallet";
import { advance } from "./advance";
import { messageIn } from "./doubtful";
import { isEnded, isFinished, isOfCoinsOnly, type Subject, type Tracked } from "./tracked";

/** A transaction to be signed and sent. */
export interface SendRequest {
  readonly subject: Subject;
  readonly transaction: TransactionRequest;
  readonly account: Address;
  /** Called with the transaction's key before the wallet is asked. */
  readonly onCreated?: (key: string) => void;
}

/** The dependencies of the tracker. The reads reject if there is no answer. */
export interface TrackerDependencies {
  readonly chainId: number;
  /** Identifies this page load. */
  readonly page: string;
  read(): readonly Tracked[];
  write(all: readonly Tracked[]): void;
  report(hash: Hash): Promise<TransactionReport | null>;
  /** The operations that the account has sent or received after the block `since`, the newest first; at most some hundreds. */
  operationsOf(account: Address, since: number): Promise<readonly OperationRecord[]>;
  status(): Promise<IndexStatus | null>;
  now(): number;
  newKey(): string;
}

/** Checked every time, because a person waits for them. */
const AWAITED: ReadonlySet<Tracked["status"]["kind"]> = new Set(["sent", "mined", "unanswered"]);
/** The other transactions are checked every so many checks. */
const FULL_CHECK_EVERY = 5;
const HOUR = 3600 * 1000;
/** Milliseconds after which a request that another page sent to the wallet counts as unanswered. */
const SIGNING_TIMEOUT = HOUR;
/** Age in milliseconds beyond which a transaction that may never be mined is no longer checked. */
const CHECK_UNTIL: Partial<Record<Tracked["status"]["kind"], number>> = {
  canceled: 24 * HOUR,
  dropped: 24 * HOUR,
  silent: HOUR,
  unanswered: SIGNING_TIMEOUT + HOUR,
};
/** Age in milliseconds from which a transaction is searched by its content if no node has shown the hash that the wallet returned. */
const UNSEEN_AFTER = 5 * 60 * 1000;

/**
 * Sends transactions and tracks their status; nothing else does. It stores them on the device, where every page of the
 * site reads and writes them. Each change therefore starts from the stored value at that moment.
 */
export class Tracker {
  readonly #dependencies: TrackerDependencies;
  readonly #listeners = new Set<() => void>();
  #all: readonly Tracked[];
  #actions: WalletActions | null = null;
  #checks = 0;
  /** Keys of the transactions that this page has asked the wallet to sign. */
  readonly #signing = new Set<string>();

  constructor(dependencies: TrackerDependencies) {
    this.#dependencies = dependencies;
    this.#all = dependencies.read();
    const { page } = dependencies;
    this.#markUnanswered((one) => one.page === page || this.#isTimedOut(one));
  }

  readonly read = (): readonly Tracked[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the wallet to read the chain through. Null: only the index is read. */
  connect(actions: WalletActions | null): void {
    this.#actions = actions;
  }

  /** Reads the changes that other pages of the site have stored. */
  reload(): void {
    this.#publish(this.#dependencies.read());
  }

  /**
   * Asks the wallet to sign and send. Resolves with the wallet's answer: status `sent`, `not-sent`, or `unanswered` if it may
   * have been sent.
   */
  async send({ subject, transaction, account, onCreated }: SendRequest, actions: WalletActions): Promise<Tracked> {
    const { chainId, page } = this.#dependencies;
    const position = await actions.position();
    const created: Tracked = {
      ...{ key: this.#dependencies.newKey(), page, chainId, account, subject, ...transaction },
      createdAt: this.#dependencies.now(),
      since: position.ok ? position.value.block : null,
      expectedNonce: position.ok ? position.value.nonce : null,
      ...{ nonce: null, hash: null, replaced: [], status: { kind: "signing" }, lostBlock: null },
    };
    this.#signing.add(created.key);
    this.#change((all) => [created, ...all]);
    onCreated?.(created.key);
    const result = await actions.send(transaction, account, position.ok ? position.value : null);
    const answered: Tracked = result.ok
      ? { ...created, hash: result.value, status: { kind: "sent" } }
      : {
          ...created,
          status: { kind: result.fault.kind === "maybe-sent" ? "unanswered" : "not-sent", fault: result.fault },
        };
    this.#signing.delete(created.key);
    this.#put(answered);
    return answered;
  }

  /** Removes a transaction from the device. */
  dismiss(key: string): void {
    this.#change((all) => all.filter((one) => one.key !== key));
  }

  /** Removes all transactions that {@link isFinished}. */
  dismissEnded(): void {
    this.#change((all) => all.filter((one) => !isFinished(one)));
  }

  /** Checks the transactions whose status can still change, once; with `isExtra` only those that a person waits for. */
  async check({ isExtra = false } = {}): Promise<void> {
    // Not those of this page: a copy of its tab has the same key.
    this.#markUnanswered((one) => this.#isTimedOut(one));
    const isFullCheck = !isExtra && this.#checks++ % FULL_CHECK_EVERY === 0;
    const due = this.#all.filter((one) => this.#isDue(one, isFullCheck));
    if (due.length === 0) return;
    const index = positionOf(await attempt(() => this.#dependencies.status()));
    await Promise.all(due.map((one) => this.#checkOne(one, index)));
  }

  #isDue(one: Tracked, isFullCheck: boolean): boolean {
    if (one.chainId !== this.#dependencies.chainId || isEnded(one) || one.status.kind === "signing") return false;
    // With a hash, it is sent but not shown by any node, as a dropped one.
    const limit = isUnanswered(one) && one.hash !== null ? CHECK_UNTIL.dropped : CHECK_UNTIL[one.status.kind];
    if (this.#age(one) > (limit ?? Number.POSITIVE_INFINITY)) return false;
    return isFullCheck || AWAITED.has(one.status.kind);
  }

  #age({ createdAt }: Tracked): number {
    return this.#dependencies.now() - createdAt;
  }

  #isTimedOut(one: Tracked): boolean {
    return this.#age(one) > SIGNING_TIMEOUT;
  }

  /** Marks requests to the wallet as unanswered if `isGone` says that their page was reloaded or is long gone. */
  #markUnanswered(isGone: (one: Tracked) => boolean): void {
    const isLeft = (one: Tracked) => one.status.kind === "signing" && !this.#signing.has(one.key) && isGone(one);
    if (!this.#all.some(isLeft)) return;
    this.#change((all) => all.map((one) => (isLeft(one) ? { ...one, status: { kind: "unanswered" } } : one)));
  }

  async #checkOne(one: Tracked, index: { block: number; final: number } | undefined): Promise<void> {
    const { hash } = one;
    const others = hash === null ? this.#hashes() : [];
    const result = await this.#actions?.status({ ...one, nonce: one.nonce ?? nonceToFind(one), others });
    const report =
      hash === null || isOfCoinsOnly(one.subject) ? null : await attempt(() => this.#dependencies.report(hash));
    const isFound = result?.ok === true || (hash !== null && report !== null);
    const onChain = result?.ok ? result.value : isFound ? undefined : await this.#findInIndex(one);
    const isUnseen = onChain?.kind === "unknown" && report === null && this.#mayBeUnseen(one);
    this.#put(isUnseen ? await this.#searchUnseen(one) : advance(one, { onChain, index, report }), one);
  }

  #mayBeUnseen(one: Tracked): boolean {
    const { hash, nonce, status } = one;
    const isOpen = status.kind === "sent" || isUnanswered(one);
    return hash !== null && nonce === null && isOpen && this.#age(one) > UNSEEN_AFTER;
  }

  /** The person may have replaced or canceled it in the wallet before any node had it, or the hash is not that of a transaction. */
  async #searchUnseen(one: Tracked): Promise<Tracked> {
    const { expectedNonce: nonce } = one;
    if (nonce !== null && (!isUnanswered(one) || this.#age(one) <= HOUR)) {
      const result = await this.#actions?.status({ ...one, hash: null, nonce, others: this.#hashes() });
      if (!result?.ok) return one;
      if (result.value.kind === "replaced") {
        return advance(one, { onChain: result.value, index: undefined, report: null });
      }
    }
    return isUnanswered(one) ? one : { ...one, status: { kind: "unanswered" } };
  }

  #hashes(): readonly Hash[] {
    return this.#all.flatMap(({ hash, replaced }) => (hash === null ? replaced : [hash, ...replaced]));
  }

  /**
   * Finds a message in the index that no node shows: because the wallet did not return its hash, or because the wallet replaced it
   * by one with the same content, in a block whose state the node no longer keeps.
   */
  async #findInIndex(one: Tracked): Promise<ChainStatus | undefined> {
    const { account, since } = one;
    if (since === null || (one.hash !== null && this.#age(one) <= UNSEEN_AFTER)) return undefined;
    const records = await attempt(() => this.#dependencies.operationsOf(account, since));
    const hash = messageIn(records ?? [], one, this.#hashes());
    return hash === null ? undefined : { kind: "replaced", hash, isSame: true, blockNumber: null };
  }

  #put(next: Tracked, before?: Tracked): void {
    if (next !== before) this.#change((all) => all.map((one) => (one.key === next.key ? next : one)));
  }

  #change(change: (all: readonly Tracked[]) => readonly Tracked[]): void {
    const next = change(this.#dependencies.read());
    this.#dependencies.write(next);
    this.#publish(next);
  }

  #publish(next: readonly Tracked[]): void {
    this.#all = next;
    for (const listener of this.#listeners) listener();
  }
}

function isUnanswered({ status }: Tracked): boolean {
  return status.kind === "unanswered";
}

/** The expected nonce of a transaction that the wallet may have sent after the page was left. */
function nonceToFind({ hash, expectedNonce }: Tracked): number | null {
  return hash === null ? expectedNonce : null;
}

function positionOf(status: IndexStatus | null | undefined) {
  return status ? { block: status.index.block, final: status.index.final } : undefined;
}

/** The result of a read; undefined if it failed. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
