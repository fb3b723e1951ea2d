import type { CheckHeader } from "@/indexer/verification/saved-header-check";
import { digestOf, publishData, type SnapshotContent } from "@/lib/chain/contracts/registry-calls";
import type { Network } from "@/lib/chain/networks";
import type { Address, Hash } from "@/lib/protocol";
import { PUBLISHER_PROBLEMS, type PublisherProblem } from "@/lib/records/registry";
import { log } from "@/lib/runtime/log";
import { decide, freeNonce } from "./decide";
import { type Fees, newFees, replacingFees } from "./fees";
import type { Sendings } from "./intervals";
import type { PublisherPosition } from "./position";
import { dueDigest, type OpenPublication, type PublicationKey, type Publications } from "./publications";
import { type AccountState, type RegistryNode, type RegistrySettings, RegistryUnreadableError } from "./registry-node";
import { type PublisherAccount, signPublication } from "./sign";

/** The dependencies of a publisher. */
export interface PublishContext {
  readonly network: Network;
  readonly registry: Address;
  readonly account: PublisherAccount;
  /** Highest price of a unit of gas, in the coin's smallest unit. */
  readonly maxGasPrice: bigint;
  readonly node: RegistryNode;
  readonly publications: Publications;
  readonly sendings: Sendings;
  readonly checkHeader: CheckHeader;
}

/** The outcome of a round. */
export interface PublishReport {
  readonly problem: PublisherProblem | null;
  /** Explains the problem, for the log. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly balance: bigint;
  /** True if nothing is left to do until the chain or the problem changes. */
  readonly isIdle: boolean;
}

/** Lower numbers are more urgent. */
const urgency = (problem: PublisherProblem): number => PUBLISHER_PROBLEMS.indexOf(problem);

/** Maximum gas of a publication. If it needs more, the contract is not a registry. */
const MOST_GAS = 3_000_000n;

/**
 * Advances every publication by one step: records votes, sends transactions that are not mined, replaces transactions
 * that block producers skip, and signs the next due snapshot once all transactions are mined. Everything is stored
 * before it is sent, so it may stop at any point.
 * @param settings publishers, threshold and set in the state of the block at `at`
 * @throws RetryableError if nodes or the database fail
 */
export async function publishDue(
  context: PublishContext,
  settings: RegistrySettings,
  at: PublisherPosition,
): Promise<PublishReport> {
  const { network, registry, account, publications, node } = context;
  const publisher = account.address;
  const isPublisher = settings.publishers.includes(publisher);
  if (isPublisher && settings.set !== null) await publications.reopen({ registry, publisher }, settings.set);
  const open = await publications.open(publisher, network.chainId);
  const due = await publications.due({ registry, publisher }, network.snapshotInterval, network.chainId);
  const state = await node.readAccount(publisher, at, context.checkHeader);
  const round = new Round(context, state, at, { isPublisher, set: settings.set });
  const unseen = open.filter(({ seen, vote }) => seen === "no" || vote === null);
  await round.advance(open, await readVotes(context, unseen.map(keyOf), at));
  await round.begin(
    due,
    await readVotes(
      context,
      due.map(({ blockNumber }) => ({ registry, publisher, blockNumber })),
      at,
    ),
  );
  return { ...round.problem, balance: state.balance, isIdle: round.isIdle };
}

function keyOf({ registry, publisher, blockNumber }: PublicationKey): PublicationKey {
  return { registry, publisher, blockNumber };
}

/**
 * Votes by block and registry. A registry that the network no longer names may be unreadable; it then counts as having
 * no votes.
 */
async function readVotes({ node, registry }: PublishContext, keys: readonly PublicationKey[], at: PublisherPosition) {
  const votes = new Map<string, Hash>();
  for (const each of new Set(keys.map((key) => key.registry))) {
    const queries = keys.filter((key) => key.registry === each);
    const read = await node.readVotes(queries, at.hash).catch((error: unknown) => {
      if (each !== registry && error instanceof RegistryUnreadableError) return [];
      throw error;
    });
    for (const [index, query] of queries.entries()) {
      const vote = read[index];
      if (vote) votes.set(`${each} ${query.blockNumber}`, vote);
    }
  }
  return votes;
}

/** One round of a publisher, in the state of one indexed block. */
class Round {
  readonly #context: PublishContext;
  readonly #state: AccountState;
  readonly #at: PublisherPosition;
  readonly #isPublisher: boolean;
  /** Number of the registry's set of publishers. */
  readonly #set: number | null;
  /** Publications whose transactions are not mined. */
  readonly #waiting: OpenPublication[] = [];
  /** Publications that need a new nonce. */
  readonly #renewals: OpenPublication[] = [];
  problem: Pick<PublishReport, "problem" | "detail"> = { problem: null, detail: {} };
  /** Whether a transaction was stored in this round. */
  #hasSigned = false;

  constructor(
    context: PublishContext,
    state: AccountState,
    at: PublisherPosition,
    { isPublisher, set }: { readonly isPublisher: boolean; readonly set: number | null },
  ) {
    this.#context = context;
    this.#state = state;
    this.#at = at;
    this.#isPublisher = isPublisher;
    this.#set = set;
    if (!isPublisher) this.#fail("NOT_PUBLISHER", { publisher: context.account.address });
  }

  /** Whether no transaction is waiting to be mined. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && !this.#hasSigned;
  }

  /** Advances the existing publications. */
  async advance(open: readonly OpenPublication[], votes: ReadonlyMap<string, Hash>): Promise<void> {
    const { publications, sendings, registry } = this.#context;
    const { nonce } = this.#state;
    const waiting: OpenPublication[] = [];
    for (const publication of open) {
      const vote = votes.get(`${publication.registry} ${publication.blockNumber}`) ?? null;
      const step = decide(publication, { vote, nonce, registry });
      if (publication.seen !== "no")
        this.#reportVote(publication.blockNumber, publication.vote, dueDigest(publication));
      if (step === "seen") await this.#recordVote(publication, vote, dueDigest(publication));
      if (step === "taken") await this.#recordTaken(publication);
      if (step === "close") await publications.close(publication);
      if (step === "renew") this.#renewals.push(publication);
      if (step === "send" || step === "correct") waiting.push(publication);
      else if (publication.transaction !== null) sendings.forget(publication.transaction.hash);
      if (publication.seen !== "no" && publication.vote === null)
        this.#fail("NONCE_TAKEN", { block: publication.blockNumber, nonce: publication.nonce });
    }
    this.#waiting.push(...waiting);
    if (this.#isPublisher) for (const publication of waiting) await this.#push(publication);
  }

  /** Signs the next snapshot, unless a transaction before it is not mined yet. */
  async begin(due: readonly SnapshotContent[], votes: ReadonlyMap<string, Hash>): Promise<void> {
    const { registry, account } = this.#context;
    const missing: SnapshotContent[] = [];
    for (const snapshot of due) {
      const { blockNumber } = snapshot;
      const vote = votes.get(`${registry} ${blockNumber}`);
      const key = { registry, publisher: account.address, blockNumber };
      if (vote === undefined) missing.push(snapshot);
      else await this.#recordVote(key, vote, digestOf(snapshot));
    }
    const lowest = this.#waiting[0]?.nonce ?? null;
    if (lowest !== null && lowest > this.#state.nonce)
      this.#fail("NONCE_GAP", { nonce: lowest, free: this.#state.nonce });
    if (!this.#isPublisher || (lowest !== null && lowest <= this.#state.nonce)) return;
    const renewal = this.#renewals.find((publication) => publication.snapshot !== null);
    const [snapshot] = missing;
    if (renewal?.snapshot) await this.#sign(renewal, renewal.snapshot, renewal.nonce);
    else if (snapshot !== undefined) {
      await this.#sign({ registry, publisher: account.address, blockNumber: snapshot.blockNumber }, snapshot, "new");
    }
  }

  /** Sends or replaces the transaction of a publication, if that is due. */
  async #push(publication: OpenPublication): Promise<void> {
    const { sendings, maxGasPrice } = this.#context;
    const { transaction, snapshot, nonce } = publication;
    if (transaction === null || nonce === null) return;
    const isCorrect = transaction.digest === dueDigest(publication);
    const due = isCorrect
      ? sendings.due(transaction, { head: this.#at.number, market: this.#state.market })
      : "replace";
    if (due === "nothing") return;
    if (due === "send") return this.#send(publication, transaction);
    const fees = replacingFees(transaction.fees, this.#state.market, maxGasPrice);
    if (fees === null) {
      this.#fail("GAS_PRICE_HIGH", { block: publication.blockNumber, market: this.#state.market, maxGasPrice });
      if (isCorrect) await this.#send(publication, transaction);
      return;
    }
    const content = snapshot ?? null;
    if (content === null) return this.#send(publication, transaction);
    await this.#store(publication, content, { nonce, fees, gas: transaction.gas, from: nonce });
  }

  /**
   * Signs a snapshot with the next free nonce. `from`: the previous nonce of its publication, or "new" if there is no
   * publication yet.
   */
  async #sign(key: PublicationKey, snapshot: SnapshotContent, from: number | null | "new"): Promise<void> {
    const { node, account, maxGasPrice } = this.#context;
    const { market, balance } = this.#state;
    const fees = newFees(market, maxGasPrice);
    if (fees === null) return this.#fail("GAS_PRICE_HIGH", { market, maxGasPrice });
    const data = publishData(snapshot);
    const estimate = await node.estimateGas({ from: account.address, to: key.registry, data });
    if ("refused" in estimate || estimate.value > MOST_GAS) {
      const detail = "refused" in estimate ? { text: estimate.refused } : { gas: estimate.value };
      return this.#fail("ESTIMATE_FAILED", { block: snapshot.blockNumber, ...detail });
    }
    const gas = (estimate.value * 5n) / 4n;
    if (balance < gas * fees.gasPrice) return this.#fail("BALANCE_LOW", { balance, needed: gas * fees.gasPrice });
    const nonce = freeNonce(this.#state.nonce, this.#waiting);
    await this.#store(key, snapshot, { nonce, fees, gas, from });
  }

  /** Signs and stores a transaction, and then sends it. */
  async #store(
    key: PublicationKey,
    snapshot: SnapshotContent,
    terms: { nonce: number; fees: Fees; gas: bigint; from: number | null | "new" },
  ): Promise<void> {
    const { account, network, publications } = this.#context;
    const { from } = terms;
    const signed = await signPublication(account, { ...terms, to: key.registry, chainId: network.chainId, snapshot });
    const at = this.#at;
    const isStored =
      from === "new"
        ? await publications.addSigned(key, signed, at)
        : await publications.addReplacement(key, signed, { at, from });
    const { blockNumber: block } = key;
    const { nonce, hash, fees } = signed;
    if (!isStored) return log.warn({ block, nonce }, "another worker has stored this publication");
    this.#hasSigned = true;
    log.info({ block, nonce, hash, ...fees, replaces: from === nonce }, "publication signed");
    await this.#send(key, signed);
  }

  async #send(
    { blockNumber: block }: PublicationKey,
    { raw, hash, nonce }: { raw: `0x${string}`; hash: Hash; nonce: number },
  ) {
    const { node, sendings, publications } = this.#context;
    sendings.sent(hash);
    const answer = await node.send(raw);
    if ("refused" in answer) {
      // A node refuses a transaction that was mined in a block that is not indexed yet.
      const isRepeated = sendings.refused(hash) > 1;
      return isRepeated ? this.#fail("SEND_REFUSED", { block, nonce, hash, text: answer.refused }) : undefined;
    }
    await publications.markSent(hash);
    log.debug({ block, nonce, hash }, "publication sent");
  }

  async #recordVote(key: PublicationKey, vote: Hash | null, digest: Hash): Promise<void> {
    await this.#context.publications.markSeen({ ...key, digest, set: this.#set }, vote, this.#at);
    this.#reportVote(key.blockNumber, vote, digest);
    if (vote === digest) log.info({ block: key.blockNumber, digest }, "the registry has this index's snapshot");
  }

  async #recordTaken(publication: OpenPublication): Promise<void> {
    const { blockNumber: block, nonce } = publication;
    const key = { ...publication, digest: dueDigest(publication), set: this.#set };
    await this.#context.publications.markSeen(key, null, this.#at);
    log.warn({ block, nonce }, "another transaction has used the nonce of a publication");
    this.#fail("NONCE_TAKEN", { block, nonce });
  }

  #reportVote(block: number, vote: Hash | null, digest: Hash): void {
    if (vote !== null && vote !== digest) this.#fail("DISAGREEMENT", { block, vote, digest });
  }

  /** Records the most urgent problem of the round. */
  #fail(problem: PublisherProblem, detail: Readonly<Record<string, unknown>>): void {
    const known = this.problem.problem;
    if (known === null || urgency(problem) < urgency(known)) this.problem = { problem, detail };
  }
}
