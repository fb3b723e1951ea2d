import type { IndexStatus, TransactionReport } from "@/lib/client/index";
import type { Address, Hash } from "@/lib/protocol";
import type { Draft, WalletActions } from "../wallet/wallet";
import { advance } from "./advance";
import { isEnded, isUnderWay, type Subject, type Tracked } from "./tracked";

/** A transaction to be signed and sent. */
export interface SendRequest {
  readonly subject: Subject;
  readonly draft: Draft;
  readonly account: Address;
}

/** What the tracker stands on; each may throw where nobody answers. */
export interface TrackerWorld {
  readonly chainId: number;
  /** Names this page's life. */
  readonly page: string;
  read(): Tracked[];
  write(all: readonly Tracked[]): void;
  report(hash: Hash): Promise<TransactionReport | null>;
  status(): Promise<IndexStatus | null>;
  now(): number;
  newKey(): string;
}

/** Looked at each time: somebody waits for them. */
const AWAITED: ReadonlySet<Tracked["way"]["at"]> = new Set(["sent", "mined", "unanswered"]);
/** Those that only wait to be final, or may never come, are looked at each so many looks. */
const SETTLED_EVERY = 5;
const HOUR = 3600 * 1000;
/** Up to which age those that may never come are looked for. */
const PATIENCE: Partial<Record<Tracked["way"]["at"], number>> = { dropped: 24 * HOUR, silent: HOUR, unanswered: HOUR };
/** A wallet that has not answered for so long will answer to nobody. */
const LONGEST_ASKING = HOUR;

/**
 * The one tracker of transactions: the only place that sends, and the only one that says where each stands. What it
 * knows is kept on the device, where every page of the site reads and writes it; one of them may have changed it
 * since, so each change is made to what is stored now.
 */
export class Tracker {
  readonly #world: TrackerWorld;
  readonly #listeners = new Set<() => void>();
  #all: readonly Tracked[];
  #actions: WalletActions | null = null;
  #looks = 0;
  /** What this page waits for the wallet to answer. */
  readonly #asking = new Set<string>();

  constructor(world: TrackerWorld) {
    this.#world = world;
    this.#all = world.read();
    const abandoned = this.#abandon(this.#all);
    if (abandoned !== this.#all) this.#change(() => abandoned);
  }

  readonly read = (): readonly Tracked[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Who can ask the chain's node, from now on; null: nobody, the index's word must do. */
  connect(actions: WalletActions | null): void {
    this.#actions = actions;
  }

  /** Takes over what other pages of the site have written. */
  reload(): void {
    this.#tell(this.#world.read());
  }

  /** Asks the wallet to sign and send. Resolves when it has answered: sent, or not sent for a reason. */
  async send({ subject, draft, account }: SendRequest, actions: WalletActions): Promise<Tracked> {
    const { chainId, page } = this.#world;
    const moment = await actions.moment();
    const begun: Tracked = {
      ...{ key: this.#world.newKey(), page, chainId, account, subject, ...draft },
      begun: this.#world.now(),
      since: moment.ok ? moment.value.block : null,
      expectedNonce: moment.ok ? moment.value.nonce : null,
      ...{ nonce: null, hash: null, replaced: [], way: { at: "signing" }, lostBlock: null },
    };
    this.#asking.add(begun.key);
    this.#change((all) => [begun, ...all]);
    const outcome = await actions.send(draft, account);
    const answered: Tracked = outcome.ok
      ? { ...begun, hash: outcome.value, way: { at: "sent" } }
      : { ...begun, way: { at: "not-sent", fault: outcome.fault } };
    this.#asking.delete(begun.key);
    this.#put(answered);
    return answered;
  }

  dismiss(key: string): void {
    this.#change((all) => all.filter((one) => one.key !== key));
  }

  /** Forgets those of which nothing more is to be told. */
  dismissEnded(): void {
    this.#change((all) => all.filter(isUnderWay));
  }

  /** Looks once at everything that can still change. */
  async look(): Promise<void> {
    const isFullLook = this.#looks++ % SETTLED_EVERY === 0;
    const due = this.#all.filter((one) => this.#isDue(one, isFullLook));
    if (due.length === 0) return;
    const index = positionOf(await attempt(() => this.#world.status()));
    await Promise.all(due.map((one) => this.#lookAt(one, index)));
  }

  #isDue(one: Tracked, isFullLook: boolean): boolean {
    if (one.chainId !== this.#world.chainId || isEnded(one) || one.way.at === "signing") return false;
    const age = this.#world.now() - one.begun;
    if (age > (PATIENCE[one.way.at] ?? Number.POSITIVE_INFINITY)) return false;
    return isFullLook || AWAITED.has(one.way.at);
  }

  /** Nobody waits any more for what the wallet answers: its page was loaded anew, or is gone for long. */
  #abandon(all: readonly Tracked[]): readonly Tracked[] {
    const { page } = this.#world;
    const isLeft = (one: Tracked) =>
      one.way.at === "signing" &&
      !this.#asking.has(one.key) &&
      (one.page === page || this.#world.now() - one.begun > LONGEST_ASKING);
    return all.some(isLeft) ? all.map((one) => (isLeft(one) ? { ...one, way: { at: "unanswered" } } : one)) : all;
  }

  async #lookAt(one: Tracked, index: { block: number; final: number } | undefined): Promise<void> {
    const outcome = await this.#actions?.standing({ ...one, nonce: one.nonce ?? nonceToSeek(one) });
    const standing = outcome?.ok ? outcome.value : undefined;
    const { hash } = one;
    const report = hash === null ? null : await attempt(() => this.#world.report(hash));
    this.#put(advance(one, { standing, index, report }), one);
  }

  #put(next: Tracked, before?: Tracked): void {
    if (next !== before) this.#change((all) => all.map((one) => (one.key === next.key ? next : one)));
  }

  #change(change: (all: readonly Tracked[]) => readonly Tracked[]): void {
    const next = change(this.#world.read());
    this.#world.write(next);
    this.#tell(next);
  }

  #tell(next: readonly Tracked[]): void {
    this.#all = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Of what the wallet may have sent without the page's knowing, the nonce that it would have. */
function nonceToSeek({ hash, expectedNonce }: Tracked): number | null {
  return hash === null ? expectedNonce : null;
}

function positionOf(status: IndexStatus | null | undefined) {
  return status ? { block: status.index.block, final: status.index.final } : undefined;
}

/** What was answered; undefined: nothing. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
