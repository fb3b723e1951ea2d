import { clientOf } from "./client-address";
import type { ApiResponse, Dispatch } from "./dispatch";
import type { TextStream } from "./json";

/**
 * Answers a request of the Fetch API, as route handlers receive it. `hops`: the number of proxies before the process. With
 * 0 the client is unknown, and all clients share one budget.
 */
export async function answerWebRequest(dispatch: Dispatch, request: Request, hops = 0): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await dispatch({
    method: request.method,
    path: pathname,
    query: search.slice(1),
    ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
    lastEventId: request.headers.get("last-event-id") ?? undefined,
    range: request.headers.get("range") ?? undefined,
    ifRange: request.headers.get("if-range") ?? undefined,
    client: clientOf({ socket: undefined, forwarded: request.headers.get("x-forwarded-for") ?? undefined, hops }),
  });
  return webResponse(answer);
}

/** Converts an answer to a response of the Fetch API. */
export function webResponse(answer: ApiResponse): Response {
  return new Response(webBody(answer), { status: answer.status, headers: answer.headers });
}

function webBody({ body }: ApiResponse): string | ReadableStream<Uint8Array> | null {
  return body === null || typeof body === "string" ? body : streamBody(body);
}

/** Reads a chunk when the client has taken the previous one. A client that disconnects closes the stream. */
function streamBody(stream: TextStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = stream.chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (): void => {
        controller.error(stream.cut?.reason);
        void stream.close();
      };
      // Possibly before this stream was made.
      if (stream.cut?.aborted) end();
      else stream.cut?.addEventListener("abort", end);
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) return controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await stream.close();
    },
    cancel: () => stream.close(),
  });
}
