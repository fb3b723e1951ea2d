import type { IncomingMessage, ServerResponse } from "node:http";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What proxy.ts marks a page with that shows the index while the database does not answer. */
const MARK = "x-index-unavailable";
/** Seconds. */
const RETRY_AFTER = "5";

/**
 * Sends marked pages with status 503, so that crawlers and caches do not take them for the page's content; Next itself
 * sends every page that it renders with 200. Data for a page that is open already keeps its status: with another one the
 * browser would load the page anew.
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
