import {
  type BlockOutcome,
  type CallResult,
  type Deployment,
  decideMintControl,
  type Facts,
  type Inscription,
  judgeBlock,
  type Lock,
  MemoryState,
  type MintControlQuestion,
  type Offer,
  type OperationOutcome,
  priceAt,
  type ReferenceBlock,
  type Sale,
} from "../index";
import type { HistoryVector } from "./format";

/** Result of playing a vector. */
export interface PlayedVector {
  readonly state: MemoryState;
  readonly blocks: readonly BlockOutcome[];
  readonly outcomes: readonly OperationOutcome[];
  /** Calls of mint control, without repetitions, as {@link callKey} writes them. */
  readonly calls: ReadonlySet<string>;
}

/** Runs a vector's history from an empty state. Throws if the vector has no fact for a call of mint control. */
export function play(vector: HistoryVector): PlayedVector {
  const state = new MemoryState();
  const calls = new Set<string>();
  const facts = factsOf(vector, calls);
  const rules = { ...vector.network, market: vector.network.market ?? null };
  const blocks = vector.blocks.map((block) => judgeBlock(state, toBlock(block), rules, facts));
  return { state, blocks, outcomes: blocks.flatMap((block) => block.outcomes), calls };
}

/** Converts a vector's block to the library's type. */
function toBlock(block: HistoryVector["blocks"][number]): ReferenceBlock {
  const transactions = block.transactions.map((transaction) => ({ ...transaction, value: BigInt(transaction.value) }));
  return { ...block, transactions };
}

/** A call as text: block hash, contract and data. */
export function callKey(call: { readonly blockHash: string; readonly to: string; readonly data: string }): string {
  return `${call.blockHash} ${call.to} ${call.data}`;
}

function factsOf(vector: HistoryVector, calls: Set<string>): Facts {
  const resultsByCall = new Map(vector.facts.map((fact) => [callKey(fact), fact.result]));
  const call = (question: MintControlQuestion, data: string): CallResult => {
    const key = callKey({ blockHash: question.parentHash, to: question.contract, data });
    const result = resultsByCall.get(key);
    if (result === undefined) throw new Error(`The vector has no fact for the call ${key}.`);
    calls.add(key);
    return "returned" in result ? { kind: "returned", data: result.returned } : { kind: "reverted" };
  };
  return {
    mintControl(question) {
      const results: CallResult[] = [];
      for (;;) {
        const next = decideMintControl(question, results);
        if (next.kind === "answered") return next.answer;
        results.push(call(question, next.data));
      }
    },
  };
}

const text = (value: bigint | null) => value?.toString() ?? null;

/** An outcome in the vectors' format. */
export function writtenOutcome(outcome: OperationOutcome) {
  return { ...outcome, amount: text(outcome.amount), price: text(outcome.price) };
}

/** The state in the vectors' format. `time`: time of the last block, in seconds. */
export function writtenState(state: MemoryState, time: number): HistoryVector["state"] {
  const deployments = state.deployments();
  const rounds = state.rounds();
  const locks = state.locks();
  const written = (inscription: Inscription) => ({
    ...writtenInscription(inscription),
    ...(inscription.offer && { offer: writtenOffer(inscription.offer, state.isOffered(inscription, time), time) }),
  });
  return {
    deployments: deployments.map(writtenDeployment),
    inscriptions: deployments.flatMap(({ ticker }) => state.inscriptions(ticker).map(written)),
    sales: state.sales().map(writtenSale),
    ...(rounds.length > 0 && { rounds }),
    ...(locks.length > 0 && { locks: locks.map(writtenLock) }),
  };
}

function writtenOffer(offer: Offer, isOpen: boolean, time: number) {
  const { seller, price, fall, expires, sequence, turn, round } = offer;
  return {
    ...{ seller, price: price.toString(), expires, sequence, round, isOpen },
    ...(turn !== null && { turn }),
    ...(fall && { fall: { ...fall, endPrice: fall.endPrice.toString() }, priceNow: priceAt(offer, time).toString() }),
  };
}

function writtenLock({ vault, ticker, tokenId, sequence, turn, until, module }: Lock) {
  return { vault, ticker, tokenId, sequence, turn, until, module };
}

function writtenDeployment(deployment: Deployment) {
  const { ticker, max, lim, contract, cmint, deployer, supply, mintCount } = deployment;
  return {
    ticker,
    max: max.toString(),
    lim: lim.toString(),
    contract,
    cmint,
    deployer,
    supply: supply.toString(),
    mintCount,
  };
}

function writtenInscription(inscription: Inscription) {
  const { ticker, tokenId, mintId, ordinal, amount, owner, listing, delegate, transactionHash, parent } = inscription;
  return {
    ticker,
    tokenId,
    mintId,
    ordinal,
    amount: amount.toString(),
    owner,
    listing: listing && { price: text(listing.price), unit: listing.unit },
    delegate,
    transactionHash,
    parent,
  };
}

function writtenSale(sale: Sale) {
  const { ticker, tokenId, seller, buyer, price, unit, paid, transactionHash } = sale;
  return {
    ticker,
    tokenId,
    seller,
    buyer,
    price: price.toString(),
    unit,
    paid: paid.toString(),
    transactionHash,
  };
}
