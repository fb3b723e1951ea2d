import type { IncomingMessage } from "node:http";

/** Hosts and target of a request, as sent. */
export interface RequestTarget {
  /** A path with its query, unless the target has a form that only proxies understand. */
  readonly url: string;
  /** The request's host; another number than one if it is missing or contradictory. */
  readonly hosts: readonly string[];
}

/**
 * Returns what a request asks for. If its target is a whole URL, the host of that URL counts, and the request still needs one Host
 * header (RFC 9112, section 3.2).
 */
export function requestTarget({ url = "", rawHeaders }: Pick<IncomingMessage, "url" | "rawHeaders">): RequestTarget {
  const hosts = hostHeaders(rawHeaders);
  const [whole, authority] = /^https?:\/\/([^/?]*)/i.exec(url) ?? [];
  if (whole === undefined || authority === undefined) return { url, hosts };
  const path = url.slice(whole.length);
  return { url: path.startsWith("/") ? path : `/${path}`, hosts: hosts.length === 1 ? [authority] : hosts };
}

/**
 * Replaces a whole URL in the request's target by its path, and the header Host by the URL's host, for all later readers of
 * the request. Returns the hosts.
 */
export function normalizeTarget(request: IncomingMessage): readonly string[] {
  const { url, hosts } = requestTarget(request);
  if (url !== request.url) {
    request.url = url;
    request.headers.host = hosts[0];
  }
  return hosts;
}

/** All Host headers. Node's parsed headers contain only the first; the raw list contains all. */
function hostHeaders(rawHeaders: readonly string[]): string[] {
  const given: string[] = [];
  for (let n = 0; n + 1 < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === "host") given.push(rawHeaders[n + 1] ?? "");
  }
  return given;
}
