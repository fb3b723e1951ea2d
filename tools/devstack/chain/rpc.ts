import { z } from "zod";

/** Makes one JSON-RPC call and returns its result. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const answer = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() });

/** A JSON-RPC client for a node on this machine. */
export class LocalNode {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes one JSON-RPC call. Throws an `Error` with the node's message if the node answers with an error. */
  readonly call: Rpc = async (method, params = []) => {
    const { result, error } = answer.parse(JSON.parse(await this.send({ jsonrpc: "2.0", id: 1, method, params })));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  /** Sends a call, or a list of calls, and returns the text of the answer. Throws the cause of a failed connection. */
  async send(calls: unknown): Promise<string> {
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(calls) };
    const response = await fetch(this.#url, request).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    });
    return response.text();
  }
}
