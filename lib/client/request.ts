import { parse } from "lossless-json";
import { EngraveError } from "@/lib/runtime/errors";
import { type Shape, UnexpectedAnswerError } from "./shape";
import { problem } from "./shapes";

/** The API answered with a problem, with something else, or not at all. */
export class ApiError extends EngraveError {
  constructor(
    message: string,
    /** A problem's code (docs/api.md), `UNREACHABLE` or `UNEXPECTED_ANSWER`. */
    readonly code: string,
    /** Null where there was no answer. */
    readonly status: number | null,
    options: { hint: string; cause?: unknown },
  ) {
    super(message, options);
  }
}

type Query = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** What every call of the client takes. */
export type Options = { readonly signal?: AbortSignal | undefined };

/** GET `/api/` and the path's segments, each encoded here. Throws {@link ApiError}, or the signal's reason. */
export async function ask<T>(
  segments: readonly string[],
  query: object & Query,
  shape: Shape<T>,
  options: Options,
): Promise<T> {
  const response = await send(`/api/${segments.map(encodeURIComponent).join("/")}${queryText(query)}`, options);
  const answer = exactJson(await response.text());
  if (!response.ok) throw problemError(response.status, answer);
  try {
    return shape(answer, "answer");
  } catch (cause) {
    throw unexpected(response.status, cause);
  }
}

/** Like {@link ask}, with null for 404. */
export async function askOrNull<T>(
  segments: readonly string[],
  query: object & Query,
  shape: Shape<T>,
  options: Options,
): Promise<T | null> {
  try {
    return await ask(segments, query, shape, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

// Not URLSearchParams, which writes a space as a plus sign: to the API that is a plus sign.
function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join("&")}`;
}

async function send(url: string, { signal }: Options): Promise<Response> {
  try {
    return await fetch(url, signal === undefined ? {} : { signal });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const hint = "Check the connection; the page goes on trying.";
    throw new ApiError("The service could not be reached.", "UNREACHABLE", null, { hint, cause });
  }
}

/** Parses JSON with every integer exact, as a bigint; what is not JSON is undefined. */
export function exactJson(text: string): unknown {
  try {
    return parse(text, undefined, (digits) => (/^-?[0-9]+$/.test(digits) ? BigInt(digits) : Number(digits)));
  } catch {
    return undefined;
  }
}

function problemError(status: number, answer: unknown): ApiError {
  try {
    const { code, detail } = problem(answer, "problem");
    return new ApiError(detail, code, status, { hint: "Fix what the message says, or try again later." });
  } catch (cause) {
    return unexpected(status, cause);
  }
}

function unexpected(status: number, cause: unknown): ApiError {
  if (!(cause instanceof UnexpectedAnswerError)) throw cause;
  const hint = "Reload the page: it may be older than the service.";
  return new ApiError("The service gave an answer of an unexpected form.", "UNEXPECTED_ANSWER", status, {
    hint,
    cause,
  });
}
