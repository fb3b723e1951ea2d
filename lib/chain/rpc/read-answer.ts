import { availableEngine, DeclinedError, decline, engine, MOST_CALLS, memberOf } from "@/lib/chain/answers/engine";
import { KIND } from "@/lib/chain/answers/places";
import type { Body } from "./body";
import { checkGrowth } from "./json-growth";
import type { ResultReader, RpcCall, RpcOutcome } from "./transport";

const [OPEN_LIST, COMMA, CLOSE_LIST, NEWLINE] = [0x5b, 0x2c, 0x5d, 0x0a];
const RESULT = memberOf("entry", "result");
const ERROR = memberOf("entry", "error");

/**
 * The outcomes of calls, in their order, if some of them have their results read from the bytes ({@link RpcCall.reader}). Null if the
 * answer as a whole must be parsed: none does, a call has an error, or something is not in the form that is read so.
 * @throws NodeInconsistentError if parsing would take too much memory
 */
export function readAnswer({ parts, size }: Body, calls: readonly RpcCall[]): RpcOutcome[] | null {
  const hasReader = calls.some(({ reader }) => reader !== undefined);
  const available = hasReader && calls.length <= MOST_CALLS ? availableEngine() : null;
  if (!available?.hold(parts, size)) return null;
  const { bytes, answer } = available;
  checkGrowth(bytes.subarray(answer.start, answer.end));
  const form = calls.find(({ reader }) => reader?.form !== undefined)?.reader?.form;
  if (form !== undefined) available.expectForm(form);
  available.expect(calls.map(({ reader }) => reader?.kind ?? "any"));
  try {
    return outcomesIn(calls);
  } catch (error) {
    if (error instanceof DeclinedError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function outcomesIn(calls: readonly RpcCall[]): RpcOutcome[] {
  const { bytes, answer } = engine();
  const outcomes: (RpcOutcome | undefined)[] = calls.map(() => undefined);
  const isList = bytes[answer.start] === OPEN_LIST;
  let at = isList ? answer.start + 1 : answer.start;
  for (;;) {
    at = readEntry(at, calls, outcomes);
    if (!isList || bytes[at] !== COMMA) break;
    at++;
  }
  if (isList && bytes[at++] !== CLOSE_LIST) decline("the list goes on");
  // Some nodes end their answers with a line feed.
  if (at !== answer.end && !(at + 1 === answer.end && bytes[at] === NEWLINE)) decline("the answer goes on");
  return outcomes.map((outcome) => outcome ?? decline("a call has no answer"));
}

/** Reads the answer to one call. Returns the place after it. */
function readEntry(at: number, calls: readonly RpcCall[], outcomes: (RpcOutcome | undefined)[]): number {
  const found = engine();
  const end = found.readEntry(at);
  const id = found.fact("id");
  const call = calls[id];
  if (call === undefined || outcomes[id] !== undefined) decline("it answers another call");
  const error = found.kind(ERROR);
  if (error !== KIND.absent && error !== KIND.null) decline("a call has an error");
  if (found.kind(RESULT) === KIND.absent) decline("a call has no result");
  outcomes[id] = { kind: "result", result: call.reader === undefined ? parsed() : resultOf(call.reader) };
  return end;
}

function resultOf(reader: ResultReader): unknown {
  const found = engine();
  // Its id may come after the result.
  if (found.fact("wasRead") === 0) {
    const { start, end } = found.place(RESULT);
    if (found.readResult(reader.kind, start) !== end) decline("a result is of another kind");
  }
  return reader.take();
}

/** The result as `JSON.parse` returns it. @throws SyntaxError */
function parsed(): unknown {
  const { bytes } = engine();
  if (engine().kind(RESULT) === KIND.text) return engine().text(RESULT);
  const { start, end } = engine().place(RESULT);
  return JSON.parse(bytes.toString("latin1", start, end));
}
