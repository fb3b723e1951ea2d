import http from "node:http";
import { z } from "zod";

export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const answer = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });

/** An answer of a node as it came, not looked into. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Connections to a node on this machine that stay open. */
export class LocalNode {
  readonly #url: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  /** One JSON-RPC call. Throws the node's error message. */
  readonly call: Rpc = async (method, params = []) => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const { body } = await this.send("POST", { "content-type": "application/json" }, Buffer.from(text));
    const { result, error } = answer.parse(JSON.parse(body.toString()));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

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

  close(): void {
    this.#agent.destroy();
  }
}
