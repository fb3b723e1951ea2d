import { z } from "zod";
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

/** How long a transaction that can't be mined (a gap in the nonces, say) may delay the answer to its sender. */
const MINED_MILLISECONDS = 1_000;

/**
 * Answers JSON-RPC for the local chain: hands calls on to the node and lets no answer go before the blocks that it may
 * speak of are in the journal. So nothing that anybody has seen is lost, whatever is killed.
 */
export class ChainCalls {
  readonly #node: LocalNode;
  readonly #journal: ChainJournal;
  readonly #recorder: ChainRecorder;
  /** The end of the queue of calls that change something. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(node: LocalNode, journal: ChainJournal, recorder: ChainRecorder) {
    this.#node = node;
    this.#journal = journal;
    this.#recorder = recorder;
  }

  /** The answer to a request's body. Rejects where the node is gone or the journal can't be written. */
  async answer(body: Buffer): Promise<{ status: number; body: Buffer }> {
    const parsed = parse(body);
    const list = parsed === null ? [] : [parsed].flat();
    if (list.every(({ method }) => methodKind(method) === "read")) return this.#forward(body);
    return this.#inTurn(async () => {
      const answers: unknown[] = [];
      for (const each of list) answers.push(await this.#one(each));
      return { status: 200, body: Buffer.from(JSON.stringify(Array.isArray(parsed) ? answers : answers[0])) };
    });
  }

  async #forward(body: Buffer): Promise<{ status: number; body: Buffer }> {
    const answer = await this.#node.send("POST", { "content-type": "application/json" }, body);
    await this.#recorder.record();
    return answer;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #one(each: Call): Promise<unknown> {
    const kind = methodKind(each.method);
    if (kind === "closed") return closed(each);
    const { body } = await this.#node.send(
      "POST",
      { "content-type": "application/json" },
      Buffer.from(JSON.stringify(each)),
    );
    const answer = z.looseObject({ error: z.unknown().optional() }).parse(JSON.parse(body.toString()));
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

/** Null where the node itself has to say what is wrong. */
function parse(body: Buffer): Call | Call[] | null {
  try {
    return calls.parse(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}

function closed({ id, method }: Call): unknown {
  const message = `${method} is not available on this chain, because what it does could not be kept over a restart. Start anvil by itself and set RPC_URL to use it.`;
  return { jsonrpc: "2.0", id: id ?? null, error: { code: -32601, message } };
}
