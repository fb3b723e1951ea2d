import { request } from "node:http";
import type { Dispatch } from "@/lib/api/http/dispatch";
import { answerWebRequest } from "@/lib/api/http/web";

/** A response with its body as text, so that tests compare numbers digit by digit. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request. The path is not encoded or normalized. */
export type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answered>;

/** Sends requests to a server on this machine. */
export function askServer(port: number): Ask {
  return (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const entries = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const text = Buffer.concat(parts).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: new Headers(entries), text });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
}

/** Calls the route handlers as a host does, behind `hops` proxies. */
export function askHandlers(dispatch: Dispatch, hops = 0): Ask {
  return async (path, { method = "GET", headers = {} } = {}) => {
    const response = await answerWebRequest(
      dispatch,
      new Request(`http://handlers.test${path}`, { method, headers }),
      hops,
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
