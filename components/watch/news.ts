import type { OperationRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { storiesOf } from "../activity/sale-stories";
import { type Seen, type Watched, watchedKey } from "./watched";

const operationCalls = () => import("@/lib/client/calls/operations");
const inscriptionCalls = () => import("@/lib/client/calls/inscriptions");

/** Newest operations that are requested of each watched thing. */
const LIMIT = 20;

/** The newest operations of a watched thing, newest first. */
export interface Latest {
  readonly of: Watched;
  readonly operations: readonly OperationRecord[];
  /** Whether there are older ones. */
  readonly isCut: boolean;
}

/** Requests the newest operations of each thing. Throws if one request fails. */
export async function fetchLatest(all: readonly Watched[], signal?: AbortSignal): Promise<readonly Latest[]> {
  return Promise.all(all.map((one) => latestOf(one, signal)));
}

async function latestOf(of: Watched, signal: AbortSignal | undefined): Promise<Latest> {
  const { listOperations, listAddressOperations } = await operationCalls();
  const page = { limit: LIMIT };
  const options = { signal };
  const read = async () => {
    switch (of.kind) {
      case "token":
        return listOperations({ ticker: of.ticker, ...page }, options);
      case "account":
        return listAddressOperations({ address: of.address, ...page }, options);
      case "inscription":
        return (await inscriptionCalls()).readInscription({ ticker: of.ticker, id: of.tokenId, ...page }, options);
    }
  };
  // Null: a reorganization removed the inscription.
  const found = await read();
  return { of, operations: found?.operations ?? [], isCut: found !== null && found.next !== null };
}

/** The new operations of all watched items together, and their number for each item. */
export interface News {
  /** Without repetitions, newest first. */
  readonly operations: readonly OperationRecord[];
  /** By the key of the watched item: the number of new operations, and whether there may be more. */
  readonly counts: ReadonlyMap<string, { readonly count: number; readonly isCut: boolean }>;
}

/**
 * The operations of each item in blocks after the last one that was seen of it, without those that the account itself sent: the
 * account knows them. A purchase counts once. Nothing is new of an item that was not seen yet.
 */
export function newsSince(seen: readonly Seen[], latest: readonly Latest[], account: Address | null): News {
  const operations = new Map<string, OperationRecord>();
  const counts = new Map<string, { count: number; isCut: boolean }>();
  for (const { of, operations: page, isCut } of latest) {
    const all = storiesOf(page).map(({ operation }) => operation);
    const last = seenOf(seen, of)?.block ?? Number.POSITIVE_INFINITY;
    const fresh = all.filter(({ blockNumber, sender }) => blockNumber > last && sender !== account);
    counts.set(watchedKey(of), { count: fresh.length, isCut: isCut && fresh.length === all.length });
    for (const one of fresh) operations.set(`${one.transactionHash} ${one.position}`, one);
  }
  return { operations: [...operations.values()].sort(newestFirst), counts };
}

/** What was seen once these operations are. */
export function withSeen(seen: readonly Seen[], latest: readonly Latest[]): readonly Seen[] {
  const now = latest.map(({ of, operations }) => ({
    of: watchedKey(of),
    block: Math.max(seenOf(seen, of)?.block ?? 0, operations[0]?.blockNumber ?? 0),
  }));
  return [...now, ...seen.filter((one) => !now.some((each) => each.of === one.of))];
}

/** What was seen, with the items that were not seen yet: at the first look, everything counts as seen. */
export function withFirst(seen: readonly Seen[], latest: readonly Latest[]): readonly Seen[] {
  const first = latest.filter(({ of }) => seenOf(seen, of) === undefined);
  return first.length === 0 ? seen : withSeen(seen, first);
}

function seenOf(seen: readonly Seen[], of: Watched): Seen | undefined {
  const key = watchedKey(of);
  return seen.find((one) => one.of === key);
}

function newestFirst(a: OperationRecord, b: OperationRecord): number {
  return b.blockNumber - a.blockNumber || b.transactionIndex - a.transactionIndex || b.position - a.position;
}
