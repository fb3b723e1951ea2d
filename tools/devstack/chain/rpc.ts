import http from "node:http";
import { z } from "zod";

/** Makes one JSON-RPC call and returns its result. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const answer = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });

/** The unparsed answer of a node. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A JSON-RPC client with keep-alive connections for a node on this machine. */
export class LocalNode {
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes one JSON-RPC call. Throws an `Error` with the node's message if the node answers with an error. */
  readonly call: Rpc = async (method, params = []) => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const { body } = await this.send("POST", { "content-type": "application/json" }, Buffer.from(text));
    const { result, error } = answer.parse(JSON.parse(body.toString()));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  /** Sends an HTTP request and returns the answer unparsed. */
  send(method: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const request = http.request(
        this.#url,
        { method, agent: this.#agent, headers: { ...headers, "content-length": body.length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 500, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      request.setNoDelay(true);
      request.on("error", reject);
      request.end(body);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }
}
