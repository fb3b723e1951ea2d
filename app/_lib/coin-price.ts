import { parse } from "lossless-json";
import { z } from "zod";
import { type FiatPrice, RATE_DECIMALS } from "@/components/format/fiat";
import type { CoinPriceSource } from "@/lib/config";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Milliseconds between two requests, until a request times out, and until a price is too old to show. */
const INTERVAL = 300_000;
const TIMEOUT = 5_000;
const MAX_AGE = 3_600_000;
/** Bytes of an answer. */
const MAX_ANSWER = 65_536;

/** The digits of a positive decimal number, without exponent. */
const decimal = z.string().regex(/^(?!0*\.?0*$)[0-9]{1,15}(?:\.[0-9]{1,60})?$/);

/** The price of the chain's coin, read from a configured source in the background. */
export class CoinPrice {
  readonly #source: CoinPriceSource;
  #latest: { readonly price: FiatPrice; readonly time: number } | null = null;
  #requested = Number.NEGATIVE_INFINITY;
  #request: Promise<void> = Promise.resolve();

  constructor(source: CoinPriceSource) {
    this.#source = source;
  }

  /**
   * The last price; null if there is none, or only an old one. Never waits: if the last request is old, it starts another.
   * `now`: milliseconds of a monotonic clock.
   */
  current(now = performance.now()): FiatPrice | null {
    if (now - this.#requested >= INTERVAL) {
      this.#requested = now;
      this.#request = this.#refresh(now);
    }
    return this.#latest !== null && now - this.#latest.time < MAX_AGE ? this.#latest.price : null;
  }

  /** Resolves when no request is running. */
  async settled(): Promise<void> {
    await this.#request;
  }

  async #refresh(now: number): Promise<void> {
    const { url, field, currency } = this.#source;
    try {
      const text = await read(url.reveal());
      this.#latest = { price: { currency, rate: rateOf(text, field) }, time: now };
    } catch (error) {
      // Without the error of `fetch` itself: it may quote the URL, which may contain a key.
      const cause = error instanceof SourceError ? describeError(error) : "the request failed";
      log.warn({ cause }, "the price of the coin could not be read");
    }
  }
}

class SourceError extends Error {}

async function read(url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { signal, redirect: "error", headers: { Accept: "application/json" } });
  if (!response.ok || response.body === null) throw new SourceError(`the source answered with ${response.status}`);
  return readText(response.body);
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MAX_ANSWER) throw new SourceError(`the answer has more than ${MAX_ANSWER} bytes`);
      chunks.push(part.value);
    }
  } finally {
    await reader.cancel();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The number in the field, times 10^{@link RATE_DECIMALS}. Numbers keep all their digits. */
function rateOf(text: string, field: readonly string[]): bigint {
  let value: unknown = parse(text, null, (digits) => digits);
  for (const key of field) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key))
      throw new SourceError(`the answer has no field ${field.join(".")}`);
    value = Reflect.get(value, key);
  }
  const parsed = decimal.safeParse(value);
  if (!parsed.success) throw new SourceError(`the field ${field.join(".")} is not a positive decimal number`);
  const [whole = "0", fraction = ""] = parsed.data.split(".");
  return BigInt(whole + fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, "0"));
}
