import type { Address } from "@/lib/protocol";
import type { Schema } from "./schema";

/**
 * The contract between client and server of an endpoint. `Input`: the parameters of its path and query, by name. The
 * definition of the endpoint does not compile if it parses other parameters (lib/api/http/input-match.ts).
 */
export interface Contract<Input extends object, Answer> {
  /** Below `/api`; a segment with a leading colon is a parameter of the path. */
  readonly path: string;
  readonly answer: Schema<Answer>;
  /** Only carries the type; never set. */
  readonly input?: Input;
}

/** The contract of an endpoint that takes `Input`. */
export function takes<Input extends object>() {
  return <Answer>(path: string, answer: Schema<Answer>): Contract<Input, Answer> => ({ path, answer });
}

export interface OfTicker {
  readonly ticker: string;
}
export interface OfAddress {
  readonly address: Address;
}
