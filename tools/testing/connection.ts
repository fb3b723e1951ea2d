import { vi } from "vitest";

/** Replaces `fetch` by a connection whose answer the test sends. */
export function stubConnection() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  let isAborted = false;
  let answer: (response: Response) => void = () => undefined;
  const fetched = (_path: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      answer = resolve;
      signal.addEventListener("abort", () => {
        isAborted = true;
        reject(signal.reason);
        controller?.error(signal.reason);
      });
    });
  vi.stubGlobal("fetch", fetched);
  return {
    begin: () => answer(new Response(body)),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    /** Whether the request was given up. */
    isAborted: () => isAborted,
    /** Breaks the connection, as the server does if it can't complete an answer. */
    cut: () => controller?.error(new TypeError("terminated")),
  };
}

/** A request whose state a test can ask for. */
export function started<T>(request: Promise<T>) {
  let isPending = true;
  const end = () => {
    isPending = false;
  };
  request.then(end, end);
  return { request, isPending: () => isPending };
}
