import type { Random } from "../random";
import type { Answer, Call } from "./answers";

/** Faults of a node that cannot execute calls: every call on a state fails, for all contracts. */
export const STATE_FAULTS = ["rate-limited execution", "missing state", "overloaded execution"] as const;
export type StateFault = (typeof STATE_FAULTS)[number];

const ON_STATE = new Set(["eth_call", "eth_getCode", "eth_getStorageAt"]);

const ERRORS: Readonly<Record<StateFault, readonly { code: number; message: string }[]>> = {
  "rate-limited execution": [
    { code: 429, message: "too many requests" },
    { code: -32_005, message: "limit exceeded" },
  ],
  "missing state": [
    { code: -32_000, message: "missing trie node ab (path ) state 0xab is not available" },
    { code: -32_000, message: "header not found" },
    { code: -32_000, message: "World state unavailable" },
    { code: -32_001, message: "resource not found" },
  ],
  "overloaded execution": [
    { code: -32_603, message: "internal error" },
    { code: -32_000, message: "execution aborted (timeout = 5s)" },
    { code: -32_002, message: "request timed out" },
    { code: -32_000, message: "out of gas" },
  ],
};

export function isStateFault(kind: string): kind is StateFault {
  return STATE_FAULTS.some((each) => each === kind);
}

/** Fails all calls on a state of a batch in place, with one error. Returns whether there is one. */
export function failState(kind: StateFault, calls: readonly Call[], answers: Answer[], random: Random): boolean {
  const error = random.pick(ERRORS[kind]);
  const found = calls.flatMap(({ method }, index) => (ON_STATE.has(method) ? [index] : []));
  for (const index of found) answers[index] = { error };
  return found.length > 0;
}
