import { clientOf } from "./client-address";
import type { ApiResponse, Dispatch } from "./dispatch";
import type { TextStream } from "./json";

/**
 * Answers a request of the web platform, as route handlers take it, by the dispatcher. `hops`: how many proxies stand
 * before it; without any no one says who asks, and all clients share one budget.
 */
export async function answerWebRequest(dispatch: Dispatch, request: Request, hops = 0): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await dispatch({
    method: request.method,
    path: pathname,
    query: search.slice(1),
    ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
    lastEventId: request.headers.get("last-event-id") ?? undefined,
    client: clientOf({ socket: undefined, forwarded: request.headers.get("x-forwarded-for") ?? undefined, hops }),
  });
  return webResponse(answer);
}

/** An answer in the web platform's form. */
export function webResponse(answer: ApiResponse): Response {
  return new Response(webBody(answer), { status: answer.status, headers: answer.headers });
}

function webBody({ body }: ApiResponse): string | ReadableStream<Uint8Array> | null {
  return body === null || typeof body === "string" ? body : streamBody(body);
}

/** Takes the next chunk when the client has taken the last; a client that leaves closes the stream. */
function streamBody(stream: TextStream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = stream.chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      stream.cut?.addEventListener("abort", () => {
        controller.error(stream.cut?.reason);
        void stream.close();
      });
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
