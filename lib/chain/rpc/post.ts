import type { IncomingHttpHeaders } from "node:http";
import type { Transform } from "node:stream";
import { type Agent, type Dispatcher, errors } from "undici";
import { decoderOf, encodingOf } from "@/lib/runtime/content-encoding";
import { RetryableError } from "@/lib/runtime/errors";
import type { AnswerShare } from "./answer-budget";
import type { Body } from "./body";
import { AnswerTooLargeError, AnswerUnfinishedError, NodeInconsistentError } from "./errors";
import { nodeFault } from "./node-text";

/** A complete answer. */
export interface HttpAnswer {
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
 * Sends JSON by POST and returns the answer, decoded if it is compressed. Uses undici's callbacks instead of its streams, because a
 * sync reads gigabytes of answers.
 * @throws AnswerTooLargeError; AnswerUnfinishedError; NodeInconsistentError if it cannot be decoded; ConnectionLostError; errors of
 * undici
 */
export function post(agent: Agent, url: URL, options: PostOptions): Promise<HttpAnswer> {
  const { body, timeout } = options;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let receiver: Receiver | null = null;
    let isSent = false;
    let isOver = false;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        clearTimeout(timer);
        isSent = true;
        const fail = (error: Error): void => {
          isOver = true;
          controller.abort(error);
          // The answer may have ended before it is decoded.
          reject(error);
        };
        const end = (): void => {
          const hasBegun = receiver !== null && receiver.received > 0;
          fail(hasBegun ? new AnswerUnfinishedError(timeout) : new Error(`no answer within ${timeout} ms`));
        };
        timer = setTimeout(end, timeout);
        receiver = new Receiver(options, controller, fail);
      },
      onResponseStart(_controller, status, headers) {
        receiver?.begin(status, headers);
      },
      onResponseData(_controller, chunk) {
        options.onPart?.();
        receiver?.receive(chunk);
      },
      onResponseEnd() {
        receiver?.end((answer) => {
          clearTimeout(timer);
          if (answer === null) reject(new Error("the answer has no status line"));
          else resolve(answer);
        });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        receiver?.discard();
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

/** Collects the parts of an answer, decodes them, and limits the bytes before and after that. */
class Receiver {
  /** Number of bytes that arrived. */
  received = 0;
  readonly #options: PostOptions;
  readonly #controller: Dispatcher.DispatchController;
  readonly #fail: (error: Error) => void;
  readonly #parts: Buffer[] = [];
  #size = 0;
  #start: Omit<HttpAnswer, "body"> | null = null;
  #encoding: string | null = null;
  #decoder: Transform | null = null;

  constructor(options: PostOptions, controller: Dispatcher.DispatchController, fail: (error: Error) => void) {
    this.#options = options;
    this.#controller = controller;
    this.#fail = fail;
  }

  begin(status: number, headers: IncomingHttpHeaders): void {
    this.#start = { status, headers };
    // Nobody reads the body of another status.
    this.#encoding = status === 200 ? encodingOf(headers["content-encoding"]) : null;
  }

  receive(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.#encoding === null) this.#take(chunk, this.#controller);
    else this.#decode(this.#encoding, chunk);
  }

  end(finish: (answer: HttpAnswer | null) => void): void {
    const done = (): void => {
      const body = { parts: this.#parts, size: this.#size };
      finish(this.#start && { ...this.#start, body });
    };
    if (this.#decoder === null) done();
    else this.#decoder.once("end", done).end();
  }

  discard(): void {
    this.#decoder?.destroy();
    this.#parts.length = 0;
  }

  #decode(encoding: string, chunk: Buffer): void {
    const { largest } = this.#options;
    if (this.received > largest) {
      this.#end(new AnswerTooLargeError(largest));
      return;
    }
    try {
      this.#decoder ??= this.#open(encoding, chunk);
    } catch (error) {
      this.#end(new NodeInconsistentError("the node's answer cannot be decoded", nodeFault(error)));
      return;
    }
    const decoder = this.#decoder;
    if (decoder.write(chunk)) return;
    this.#controller.pause();
    decoder.once("drain", () => this.#controller.resume());
  }

  #open(encoding: string, first: Buffer): Transform {
    const decoder = decoderOf(encoding, first);
    decoder.on("data", (part: Buffer) => this.#take(part, decoder));
    decoder.on("error", (error) => {
      this.#end(new NodeInconsistentError("the node's answer cannot be decoded", nodeFault(error)));
    });
    return decoder;
  }

  /** `source`: what is paused while there is no memory for the answer. */
  #take(part: Buffer, source: { pause(): void; resume(): void }): void {
    const { largest, share } = this.#options;
    this.#size += part.length;
    this.#parts.push(part);
    if (this.#size > largest) this.#end(new AnswerTooLargeError(largest));
    else if (share?.take(part.length, () => source.resume()) === false) source.pause();
  }

  #end(error: Error): void {
    this.discard();
    this.#fail(error);
  }
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
