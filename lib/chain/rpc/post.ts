import type { IncomingHttpHeaders } from "node:http";
import { type Agent, type Dispatcher, errors } from "undici";
import { RetryableError } from "@/lib/runtime/errors";
import type { AnswerShare } from "./answer-budget";
import type { Body } from "./body";
import { AnswerTooLargeError, AnswerUnfinishedError } from "./errors";

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** The connection was lost after the request was sent, before the time limit. */
export class ConnectionLostError extends Error {
  constructor(cause: Error) {
    super("the connection was lost", { cause });
  }
}

interface PostOptions {
  readonly body: string;
  /** Time limit of the whole answer, in milliseconds. */
  readonly timeout: number;
  /** Size limit of the answer, in bytes. */
  readonly largest: number;
  /** The answer's share of the memory for all answers. The caller releases it. */
  readonly share?: AnswerShare;
  /** Called for each part of the answer that arrives. */
  onPart?(): void;
}

/**
 * Sends JSON by POST and returns the answer. Uses undici's callbacks instead of its streams, because a sync reads
 * gigabytes of answers.
 * @throws AnswerTooLargeError; AnswerUnfinishedError; ConnectionLostError; errors of undici
 */
export function post(agent: Agent, url: URL, { body, timeout, largest, share, onPart }: PostOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let start: Omit<Answer, "body"> | null = null;
    let timer: NodeJS.Timeout | undefined;
    let isSent = false;
    let isOver = false;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        clearTimeout(timer);
        isSent = true;
        const end = (): void => {
          isOver = true;
          controller.abort(size > 0 ? new AnswerUnfinishedError(timeout) : new Error(`no answer within ${timeout} ms`));
        };
        timer = setTimeout(end, timeout);
      },
      onResponseStart(_controller, status, headers) {
        start = { status, headers };
      },
      onResponseData(controller, chunk) {
        onPart?.();
        size += chunk.length;
        parts.push(chunk);
        if (size > largest) controller.abort(new AnswerTooLargeError(largest));
        else if (share?.take(chunk.length, () => controller.resume()) === false) controller.pause();
      },
      onResponseEnd() {
        clearTimeout(timer);
        if (start === null) reject(new Error("the answer has no status line"));
        else resolve({ ...start, body: { parts, size } });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        parts.length = 0;
        const isLost = isSent && !isOver && !(error instanceof RetryableError) && !isTimeout(error);
        reject(isLost ? new ConnectionLostError(error) : error);
      },
    };
    const headers = { "content-type": "application/json", ...authorizationOf(url) };
    agent.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method: "POST", headers, body },
      handler,
    );
  });
}

function isTimeout(error: Error): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

/** The URL's user and password as a header. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}
