import type { Contract } from "@/lib/records/contract";
import type { Mark } from "@/lib/records/mark";
import { object, text, UnexpectedAnswerError } from "@/lib/records/schema";
import { EngraveError } from "@/lib/runtime/errors";
import { answerJson } from "./answer-json";
import { requestParts } from "./answer-parts";

const problem = object({ code: text, detail: text });

/** The API answered with a problem, gave an unexpected answer, or did not answer. */
export class ApiError extends EngraveError {
  constructor(
    message: string,
    /** A problem's code (docs/api.md), `UNREACHABLE` or `UNEXPECTED_ANSWER`. */
    readonly code: string,
    /** Null if there was no answer. */
    readonly status: number | null,
    options: { hint: string; cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Options of every call of the client. */
export interface Options {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the state of the index from which an answer was read, also a 404; null: the answer does not name it, or
   * does not depend on it, because it cannot change anymore.
   */
  readonly onPosition?: ((at: Mark | null) => void) | undefined;
}

type Call<Input, Answer> = (input: Input, options?: Options) => Promise<Answer>;

/** The function that sends a contract's request. It throws {@link ApiError}, or the signal's reason. */
export function call<Input extends object, Answer>({ path, answer }: Contract<Input, Answer>): Call<Input, Answer> {
  return async (input, options = {}) => {
    const { isOk, status, body } = await send(`/api${targetOf(path, input)}`, options);
    const json = await answerJson(body);
    if (!isOk) throw problemError(status, json);
    try {
      return answer.read(json, "answer");
    } catch (cause) {
      throw unexpected(status, cause);
    }
  };
}

/** Like {@link call}; null if the API answers 404. */
export function find<Input extends object, Answer>(contract: Contract<Input, Answer>): Call<Input, Answer | null> {
  const ask = call(contract);
  return async (input, options) => {
    try {
      return await ask(input, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
}

/** The path with its parameters, then the other parameters as a query. Undefined members are omitted. */
function targetOf(path: string, input: object): string {
  const given = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(given.get(name)));
    given.delete(name);
    return value;
  });
  return `${filled}${queryText(given)}`;
}

/**
 * `?name=value&...`; empty without members. Does not use URLSearchParams, which encodes a space as a plus sign, because
 * the API reads that as a plus sign.
 */
function queryText(query: Iterable<readonly [string, unknown]>): string {
  const given = [...query].map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return given.length === 0 ? "" : `?${given.join("&")}`;
}

/** Milliseconds without data until a connection counts as lost. */
const SILENCE_LIMIT = 20_000;

interface Received {
  readonly isOk: boolean;
  readonly status: number;
  readonly body: string;
}

async function send(url: string, { signal, onPosition }: Options): Promise<Received> {
  const answer = await requestParts(url, { signal, silence: SILENCE_LIMIT, lost: unreachable });
  const { isOk, status, headers, parts } = answer;
  let body = "";
  for await (const part of parts) body += part;
  onPosition?.(positionIn(headers));
  return { isOk, status, body };
}

/** An answer that caches may keep is the same at each later position, whatever the position in its headers. */
const KEPT = /max-age=[1-9]/;

function positionIn(headers: Headers): Mark | null {
  const [epoch, block] = [headers.get("x-index-epoch"), headers.get("x-index-block")];
  const isKept = KEPT.test((headers.get("cache-control") ?? "").replace("s-maxage", ""));
  return epoch === null || block === null || isKept ? null : { epoch: Number(epoch), block: Number(block) };
}

function unreachable(cause: unknown): ApiError {
  const hint = "Check the connection. The page retries.";
  return new ApiError("The service could not be reached.", "UNREACHABLE", null, { hint, cause });
}

function problemError(status: number, answer: unknown): ApiError {
  try {
    const { code, detail } = problem.read(answer, "problem");
    return new ApiError(detail, code, status, { hint: "Correct the request, or try again later." });
  } catch (cause) {
    return unexpected(status, cause);
  }
}

function unexpected(status: number, cause: unknown): ApiError {
  if (!(cause instanceof UnexpectedAnswerError)) throw cause;
  const hint = "Reload the page: it may be older than the service.";
  return new ApiError("The service answered in an unexpected form.", "UNEXPECTED_ANSWER", status, {
    hint,
    cause,
  });
}
