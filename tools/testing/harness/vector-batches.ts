import { type HistoryVector, historyVector } from "@/lib/protocol/testing/format";

/** Histories that can follow one another on one chain, with rules that suit all of them. */
export interface VectorBatch {
  readonly network: Omit<HistoryVector["network"], "contractOverrides">;
  readonly vectors: readonly HistoryVector[];
}

/** Tickers that many vectors use. Each vector gets names of its own for them. */
const SHARED_TICKERS = ["GOLD", "OTHER"];

/** Arranges vectors in few batches: no two of a batch have a ticker or a round of an account in common. */
export function vectorBatches(vectors: readonly HistoryVector[]): VectorBatch[] {
  const batches: { kind: string; names: Set<string>; batch: VectorBatch & { vectors: HistoryVector[] } }[] = [];
  for (const vector of vectors.map(withOwnTickers)) {
    const kind = kindOf(vector);
    const names = recordNames(vector);
    let place = batches.find((each) => each.kind === kind && !names.some((name) => each.names.has(name)));
    if (place === undefined) {
      const { contractOverrides: _, ...network } = vector.network;
      place = { kind, names: new Set(), batch: { network, vectors: [] } };
      batches.push(place);
    }
    for (const name of names) place.names.add(name);
    place.batch.vectors.push(vector);
  }
  return batches.map(({ batch }) => batch);
}

/** Vectors of one kind can share a batch. Rounds decide about all offers of an account, and a later override comes after the end. */
function kindOf({ name, network, blocks, state }: HistoryVector): string {
  const { contractOverrides, ...rules } = network;
  const end = blocks.at(-1)?.number ?? 0;
  const isLate = contractOverrides.some(({ block }) => block > end);
  return JSON.stringify([rules, state.rounds !== undefined, isLate ? name : ""]);
}

/** The names by which records of a vector are found: tickers, and accounts with a round. */
export function recordNames({ findings, state, network }: HistoryVector): string[] {
  const tickers = [...findings, ...state.deployments, ...network.contractOverrides].flatMap(
    ({ ticker }) => ticker ?? [],
  );
  const accounts = (state.rounds ?? []).map(({ account }) => account);
  return [...tickers, ...accounts];
}

/** Gives the shared tickers names of the same length and case, in texts and in bytes. */
function withOwnTickers({ name, ...history }: HistoryVector, index: number): HistoryVector {
  let text = JSON.stringify(history);
  for (const ticker of SHARED_TICKERS) {
    const own = ownTicker(ticker, index);
    text = text.replaceAll(new RegExp(ticker, "gi"), (found) => inCaseOf(found, own));
    const bytes = [...ticker].map((letter) => `(?:${hex(letter.toLowerCase())}|${hex(letter)})`).join("");
    text = text.replaceAll(new RegExp(bytes, "g"), (found) => hex(inCaseOf(Buffer.from(found, "hex").toString(), own)));
  }
  return historyVector.parse({ name, ...JSON.parse(text) });
}

/** A ticker that no vector has: Q and the index in letters, as long as the given one. */
function ownTicker(ticker: string, index: number): string {
  const letters = Array.from({ length: ticker.length - 1 }, (_, place) => 65 + (Math.floor(index / 26 ** place) % 26));
  return `Q${String.fromCharCode(...letters)}`;
}

function inCaseOf(found: string, own: string): string {
  return [...own].map((letter, i) => (/[a-z]/.test(found[i] ?? "") ? letter.toLowerCase() : letter)).join("");
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}
