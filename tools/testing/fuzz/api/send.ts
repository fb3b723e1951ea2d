import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { FuzzedRequest } from "./requests";

export interface FuzzedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty for an event stream, which does not end. */
  readonly text: string;
  readonly milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request to a server on this machine. Throws if the connection closes early. */
export function sendFuzzed(port: number, { method, path, headers }: FuzzedRequest): Promise<FuzzedAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      const end = (): void => {
        const text = Buffer.concat(parts).toString("utf8");
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, text, milliseconds: performance.now() - started });
      };
      if (response.headers["content-type"] === "text/event-stream" && method === "GET") {
        end();
        response.destroy();
        return;
      }
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", end);
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Closes the keep-alive connections. */
export function endFuzzing(): void {
  agent.destroy();
}
