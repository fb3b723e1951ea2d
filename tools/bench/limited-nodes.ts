/**
 * Three nodes of chain (a) with the limits that the first message of the parent process names. Sends their URLs, and the
 * number of requests by outcome after each further message of the parent.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { portOf } from "@/lib/runtime/port-of";
import { SHAPES } from "./chain-shape";
import { type LimitedCounts, limitsSchema, type NodesMessage, type StandInLimits } from "./node-limits";
import { AnswerBytes, prepareAnswers } from "./prepared-answers";

const NODES = 3;
/** Milliseconds after its first request after which the first node fails. */
const HEALTHY = 5_000;

const counts: LimitedCounts = { answered: 0, limited: 0, oversized: 0, failed: 0 };
let begun: number | null = null;

process.once("message", async (content) => {
  const limits = limitsSchema.parse(content);
  const shape = SHAPES.a;
  if (shape === undefined) throw new Error("no chain (a)");
  const answer = prepareAnswers({ ...shape, blocks: limits.blocks });
  const servers = Array.from({ length: NODES }, (_, index) => limitedNode(index, limits, answer));
  const listening = servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening"));
  await Promise.all(listening);
  process.on("message", () => send({ counts }));
  send({ urls: servers.map(urlOf) });
});
process.on("disconnect", () => process.exit());

function send(message: NodesMessage): void {
  process.send?.(message);
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${portOf(server)}`;
}

/** A node that answers after its latency. It counts each request against its rate, also one with too many calls. */
function limitedNode(index: number, limits: StandInLimits, answer: ReturnType<typeof prepareAnswers>): Server {
  const bucket = new TokenBucket(limits.perSecond);
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const reply = (status: number, body: Buffer | string = "", headers: Record<string, string> = {}): void => {
        setTimeout(() => response.writeHead(status, headers).end(body), limits.latency);
      };
      if (isFailing(index)) {
        counts.failed++;
        reply(500);
        return;
      }
      if (!bucket.take()) {
        counts.limited++;
        reply(429, "", { "retry-after": "1" });
        return;
      }
      const calls = callsOf(chunks);
      if (calls.length > limits.batch) {
        counts.oversized++;
        reply(200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}');
        return;
      }
      counts.answered++;
      const bytes = new AnswerBytes();
      answer(calls, bytes);
      reply(200, bytes.take(), { "content-type": "application/json" });
    });
  });
}

/** The first node, which the worker uses first, fails permanently after a while. */
function isFailing(index: number): boolean {
  begun ??= performance.now();
  return index === 0 && performance.now() - begun > HEALTHY;
}

/** A token bucket: a rate of requests per second, with bursts of up to one second's requests. */
class TokenBucket {
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
