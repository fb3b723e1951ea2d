import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { z } from "zod";
import { connect } from "@/indexer/database/connection";
import { backoffDelay } from "@/lib/runtime/backoff";
import { describeError, EngraveError } from "@/lib/runtime/errors";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { sleep } from "@/lib/runtime/sleep";
import type { Keccak } from "@/lib/snapshots";
import { takeDue } from "./due";
import { type FrozenSnapshot, freeze } from "./freeze";

/** Milliseconds between attempts while the database fails. */
const RETRY = { first: 500, limit: 30_000 };

const finalSchema = z.number().int();

/** The input of {@link serveFreezer}. */
export interface FreezerInput {
  readonly databaseUrl: string;
  /** Epoch in which the worker became leader. */
  readonly epoch: bigint;
}

/** A report of the freezer. */
export type FreezerReport =
  | { readonly kind: "frozen"; readonly snapshot: FrozenSnapshot }
  | { readonly kind: "failed"; readonly code: string; readonly cause: string }
  /** The due snapshots are made. */
  | { readonly kind: "idle" };

/**
 * Makes the due snapshots each time that the port receives the number of the last final block, until the port closes.
 * Reports errors and retries.
 */
export async function serveFreezer(input: FreezerInput, port: MessagePort): Promise<void> {
  const requests = new Requests(port);
  const report = (message: FreezerReport): void => port.postMessage(message);
  const keccak = await loadKeccak();
  let failures = 0;
  for (let final = await requests.next(); final !== null; final = await requests.next()) {
    try {
      await freezeDue(input, final, keccak, requests.ended, (snapshot) => report({ kind: "frozen", snapshot }));
      failures = 0;
      report({ kind: "idle" });
    } catch (error) {
      if (requests.ended.aborted) return;
      requests.repeat(final);
      failures++;
      const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
      report({ kind: "failed", code, cause: describeError(error) });
      await sleep(backoffDelay(failures, RETRY), requests.ended);
    }
  }
}

/** The requests that arrive at a port. A later request replaces earlier ones. */
class Requests {
  readonly #end = new AbortController();
  #latest: number | null = null;
  #wake = (): void => undefined;

  constructor(port: MessagePort) {
    port.on("message", (message) => {
      this.#latest = finalSchema.parse(message);
      this.#wake();
    });
    void once(port, "close").then(() => {
      this.#end.abort();
      this.#wake();
    });
  }

  /** Aborts when the port closes. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Takes the next request; null once the port is closed. */
  async next(): Promise<number | null> {
    while (this.#latest === null && !this.ended.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const latest = this.ended.aborted ? null : this.#latest;
    this.#latest = null;
    return latest;
  }

  /** Puts a request back, unless a later one has arrived. */
  repeat(final: number): void {
    this.#latest ??= final;
  }
}

/** Makes the due snapshots, oldest first, on a separate connection. */
async function freezeDue(
  { databaseUrl, epoch }: FreezerInput,
  final: number,
  keccak: Keccak,
  stop: AbortSignal,
  onFrozen: (snapshot: FrozenSnapshot) => void,
): Promise<void> {
  const connection = await connect(databaseUrl);
  try {
    for (const block of await takeDue(connection, final)) {
      const snapshot = await freeze(connection, keccak, block, { epoch, stop });
      if (snapshot !== null) onFrozen(snapshot);
      if (stop.aborted) return;
    }
  } finally {
    await connection.close();
  }
}
