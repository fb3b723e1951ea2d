import { z } from "zod";
import { capGas } from "./gas-cap";
import type { ChainJournal } from "./journal";
import { methodKind } from "./methods";
import { mined } from "./mined";
import type { ChainRecorder } from "./recorder";
import type { LocalNode } from "./rpc";

const call = z.looseObject({
  method: z.string(),
  params: z.array(z.unknown()).optional(),
  id: z.unknown().optional(),
});
const calls = z.union([call, z.array(call)]);
type Call = z.infer<typeof call>;

/** Longest delay of the answer to a transaction that cannot be mined, for example because of a nonce gap. */
const MINED_MILLISECONDS = 1_000;

/**
 * Answers JSON-RPC for the local chain. It forwards each call to the node and delays the answer until every block that
 * the answer can mention is in the journal. A block that a client has seen therefore survives kill -9 of any process.
 */
export class ChainCalls {
  readonly #node: LocalNode;
  readonly #journal: ChainJournal;
  readonly #recorder: ChainRecorder;
  /** Settles after the last queued call that changes the chain. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(node: LocalNode, journal: ChainJournal, recorder: ChainRecorder) {
    this.#node = node;
    this.#journal = journal;
    this.#recorder = recorder;
  }

  /**
   * Answers the body of a request. The node receives the calls as they were parsed here, with capped gas. Rejects if the node
   * does not answer or the journal cannot be written.
   */
  async answer(body: string): Promise<string> {
    const parsed = parse(body);
    if (parsed === null) return JSON.stringify(INVALID);
    const list = [parsed].flat();
    if (list.every(({ method }) => methodKind(method) === "read")) return this.#read(parsed);
    return this.#enqueue(async () => {
      const answers: unknown[] = [];
      for (const each of list) answers.push(await this.#one(each));
      return JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
    });
  }

  async #read(calls: Call | Call[]): Promise<string> {
    const answer = await this.#node.send(capGas(calls));
    await this.#recorder.record();
    return answer;
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #one(each: Call): Promise<unknown> {
    const kind = methodKind(each.method);
    if (kind === "closed") return closed(each);
    const text = await this.#node.send(kind === "read" ? capGas(each) : each);
    const answer = z.looseObject({ error: z.unknown().optional() }).parse(JSON.parse(text));
    if (answer.error === undefined) {
      if (kind === "send") await mined(this.#node.call, MINED_MILLISECONDS);
      await this.#recorder.record();
      if (kind === "record") {
        await this.#journal.append([{ kind: "request", method: each.method, params: each.params ?? [] }]);
      }
    }
    return answer;
  }
}

const INVALID = { jsonrpc: "2.0", id: null, error: { code: -32600, message: "the body is not a JSON-RPC request" } };

/** Null if the body is not JSON-RPC. */
function parse(body: string): Call | Call[] | null {
  try {
    return calls.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function closed({ id, method }: Call): unknown {
  const message = `${method} is not available on this chain, because its effects would not survive a restart. To use it, run a separate anvil and set RPC_URL.`;
  return { jsonrpc: "2.0", id: id ?? null, error: { code: -32601, message } };
}
