import type { Random } from "../random";
import { type Answer, asRecord, type Call } from "./answers";
import { SIZE_FAULTS } from "./sizes";
import { failState, isStateFault, STATE_FAULTS } from "./state-faults";

/** Faults of an HTTP response. */
export const TRANSPORT_FAULTS = [
  "status 429",
  "status 5xx",
  "not JSON",
  "cut body",
  "empty body",
  "closed connection",
  "hanging connection",
  "slow answer",
  "single object",
  "unknown id",
  "missing answer",
  ...SIZE_FAULTS,
] as const;

/** Faults of the content of an answer. */
export const CONTENT_FAULTS = [
  "null block",
  "null receipt",
  "null logs",
  "refused call",
  "block of another number",
  "broken link",
  "missing field",
  "receipt of another block",
  "log of another block",
  "missing logs",
  "inconsistent calls",
  ...STATE_FAULTS,
] as const;

/** Conditions of a node during an episode. */
export const CONDITIONS = ["dead", "late", "behind", "batch limit", "range limit", "wrong chain"] as const;

/**
 * Further conditions, which a separate stream draws: the node executes each call on its newest state, or it answers only the
 * first calls of a list and gives errors for the rest.
 */
export const EXECUTION_CONDITIONS = ["newest state", "cut lists"] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];
export type ContentFault = (typeof CONTENT_FAULTS)[number];
export type Condition = (typeof CONDITIONS)[number] | (typeof EXECUTION_CONDITIONS)[number];
export type FaultKind = TransportFault | ContentFault | Condition;

const OTHER_HASH = `0x${"ab".repeat(32)}`;

/** Corrupts one answer of a batch in place. Returns false if no answer of the batch can have this fault. */
export function corrupt(kind: ContentFault, calls: readonly Call[], answers: Answer[], random: Random): boolean {
  if (isStateFault(kind)) return failState(kind, calls, answers, random);
  const candidates = calls.flatMap((call, index) => (canHaveFault(kind, call, answers[index]) ? [index] : []));
  if (candidates.length === 0) return false;
  const index = random.pick(candidates);
  const honest = answers[index];
  if (honest === undefined || !("result" in honest)) return false;
  answers[index] = corrupted(kind, honest.result, random);
  return true;
}

const METHODS: Partial<Record<ContentFault, string>> = {
  "null block": "eth_getBlockByNumber",
  "null receipt": "eth_getTransactionReceipt",
  "null logs": "eth_getLogs",
  "block of another number": "eth_getBlockByNumber",
  "broken link": "eth_getBlockByNumber",
  "receipt of another block": "eth_getTransactionReceipt",
  "log of another block": "eth_getLogs",
  "missing logs": "eth_getLogs",
};

function canHaveFault(kind: ContentFault, call: Call, answer: Answer | undefined): boolean {
  if (answer === undefined || !("result" in answer)) return false;
  const method = METHODS[kind];
  if (method !== undefined && method !== call.method) return false;
  const needsLogs = kind === "log of another block" || kind === "missing logs";
  if (needsLogs) return Array.isArray(answer.result) && answer.result.length > 0;
  if (kind === "refused call" || kind === "null logs") return true;
  // Answers to the tags `latest` and `finalized` cannot contradict a requested number.
  if (kind === "block of another number" && typeof call.params[0] === "string" && !call.params[0].startsWith("0x")) {
    return false;
  }
  if (kind === "broken link" && call.params[1] !== true) return false;
  return typeof answer.result === "object" && answer.result !== null;
}

function corrupted(kind: ContentFault, result: unknown, random: Random): Answer {
  switch (kind) {
    case "block of another number":
      return { result: { ...asRecord(result), number: "0x7ffffff" } };
    case "broken link":
      return { result: { ...asRecord(result), parentHash: OTHER_HASH } };
    case "receipt of another block":
      return { result: { ...asRecord(result), blockHash: OTHER_HASH } };
    case "missing field":
      return { result: withoutField(result, random) };
    case "log of another block":
      return { result: asList(result).map((log) => ({ ...asRecord(log), blockHash: OTHER_HASH })) };
    case "missing logs":
      return { result: withoutLogs(asList(result), random) };
    case "refused call":
      return {
        error: random.pick([
          { code: -32603, message: "internal error" },
          { code: -32005, message: "limit exceeded" },
          { code: -32000, message: "header not found" },
          { code: 429, message: "too many requests" },
        ]),
      };
    default:
      return { result: null };
  }
}

/** Removes a log and all after it, like a node whose log index lags or that truncates long answers. */
function withoutLogs(logs: readonly unknown[], random: Random): unknown[] {
  return logs.slice(0, random.pick(logs.map((_, index) => index)));
}

function withoutField(result: unknown, random: Random): unknown {
  if (Array.isArray(result)) return result.length === 0 ? null : [...result.slice(0, -1), {}];
  const { [random.pick(["hash", "number", "transactions", "blockHash", "status", "timestamp"])]: _, ...rest } =
    asRecord(result);
  return rest;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
