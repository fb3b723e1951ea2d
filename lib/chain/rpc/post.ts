import { isAscii } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Agent, Dispatcher } from "undici";
import { NodeInconsistentError } from "./errors";

/** An answer that came whole. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface PostOptions {
  readonly body: string;
  /** The longest time for the whole answer, in milliseconds. */
  readonly timeout: number;
  /** The largest answer, in bytes: beyond it a node is broken or hostile. */
  readonly largest: number;
}

/**
 * Posts JSON and gives the answer as text. By the client's own callbacks, without its streams: answers come by the
 * gigabyte, and each part of one passes here.
 * @throws NodeInconsistentError where the answer is too large; the client's errors
 */
export function post(agent: Agent, url: URL, { body, timeout, largest }: PostOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let start: Omit<Answer, "text"> | null = null;
    let timer: NodeJS.Timeout | undefined;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        clearTimeout(timer);
        timer = setTimeout(() => controller.abort(new Error(`no whole answer within ${timeout} ms`)), timeout);
      },
      onResponseStart(_controller, status, headers) {
        start = { status, headers };
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        chunks.push(chunk);
        if (size > largest)
          controller.abort(new NodeInconsistentError(`the node's answer is larger than ${largest} bytes`));
      },
      onResponseEnd() {
        clearTimeout(timer);
        if (start === null) reject(new Error("an answer without a beginning"));
        else resolve({ ...start, text: textOf(joined(chunks, size)) });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(error);
      },
    };
    const headers = { "content-type": "application/json", ...authorizationOf(url) };
    agent.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method: "POST", headers, body },
      handler,
    );
  });
}

/**
 * Where the parts of one answer are put together, until its text is read: fresh memory for each would have to be made
 * and collected at the rate of the answers.
 */
const joint = Buffer.allocUnsafeSlow(4 * 1024 * 1024);

function joined(chunks: readonly Buffer[], size: number): Buffer {
  if (size > joint.length) return Buffer.concat(chunks, size);
  let end = 0;
  for (const chunk of chunks) end += chunk.copy(joint, end);
  return joint.subarray(0, end);
}

/** UTF-8, in which ASCII alone is several times as fast to read. */
function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/** What the address says of the user, as a header. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}
