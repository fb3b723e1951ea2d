"use client";

import { everyBlock } from "@/lib/client/react/concerns";
import { liveQuery } from "@/lib/client/react/live-query";
import { type Live, useLiveQuery } from "@/lib/client/react/use-live-query";

interface ChainRead<T> {
  /** What is read, as values that JSON can hold. */
  readonly key: readonly unknown[];
  /** The wallet's functions that read it. Others do not share the answer. */
  readonly by: object;
  /** Milliseconds between two reads. */
  readonly interval: number;
  readonly read: () => Promise<T>;
}

/** What a wallet's node answers, live: read at intervals and with each block. Null: nothing is read. */
export function useChainRead<T>(chainRead: ChainRead<T> | null): Live<T> {
  return useLiveQuery(chainRead === null ? null : queryOf(chainRead));
}

function queryOf<T>({ key, by, interval, read }: ChainRead<T>) {
  return liveQuery({ key: ["chain", identityOf(by), ...key], read, interval, concern: everyBlock });
}

const identities = new WeakMap<object, number>();
let count = 0;

/** A number that only this object has. */
function identityOf(object: object): number {
  const known = identities.get(object) ?? ++count;
  identities.set(object, known);
  return known;
}
