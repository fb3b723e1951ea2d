import type { IncomingMessage, ServerResponse } from "node:http";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The header with which proxy.ts marks a page that needs the index while the database does not answer. */
const MARK = "x-index-unavailable";
/** Seconds. */
const RETRY_AFTER = "5";

/**
 * Sends marked pages with status 503, so that crawlers and caches do not treat them as the page's content: Next sends every
 * rendered page with 200. Router data for an open page keeps its status, because another one would reload the page.
 */
export function withUnavailable(pages: Handle): Handle {
  return (request, response) => {
    const writeHead = response.writeHead.bind(response);
    const isDocument = request.headers.rsc === undefined;
    const marked = (status: number): number => {
      if (!response.hasHeader(MARK)) return status;
      response.removeHeader(MARK);
      if (!isDocument || status !== 200) return status;
      response.setHeader("Retry-After", RETRY_AFTER);
      response.setHeader("Cache-Control", "no-store");
      return 503;
    };
    Reflect.set(response, "writeHead", (status: number, ...rest: []) => writeHead(marked(status), ...rest));
    return pages(request, response);
  };
}
