import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { DIALECTS } from "@/tools/testing/harness/dialects";
import { listen } from "@/tools/testing/harness/listen";
import type { Chain, View } from "../chain/chain";
import type { Tally } from "../counts";
import type { MessageClock } from "../message-clock";
import type { Random } from "../random";
import { type Answer, answer, type Call, type Liar, type NodeTraits } from "./answers";
import { type Claim, claimAbout, falseAnswer } from "./claims";
import {
  CONTENT_FAULTS,
  type Condition,
  type ContentFault,
  corrupt,
  type FaultKind,
  type TransportFault,
} from "./faults";
import { type Lie, liarOf } from "./lies";
import { isSizeFault, sendHuge } from "./sizes";

/** The faults of a node until the next episode. */
export interface Episode {
  /** Share of the requests that have a fault. */
  readonly rate: number;
  readonly faults: readonly (TransportFault | ContentFault)[];
  readonly conditions: readonly Condition[];
  /** False claims about the latest and the finalized block. */
  readonly claims?: readonly Claim[];
  /** What it tells wrongly of the blocks themselves. */
  readonly lies?: readonly Lie[];
}

export const HEALTHY: Episode = { rate: 0, faults: [], conditions: [] };

/** Largest number of calls in a batch, of blocks in a range, and of complete answers in a list, of a limited node. */
const LIMITS = { batch: 8, range: 5, answers: 12 } as const;
/** Number of changes of the chain by which a node is late or behind. */
const LATE = 2;
const BEHIND = 8;

const requestSchema = z.union([
  z.array(z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })),
  z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) }),
]);

/** A node of the simulated chain with its own port, view of the chain and faults. */
export class SimulatedNode {
  #episode: Episode = HEALTHY;
  #failover = false;
  /** Called for each block of which it begins to tell a lie. */
  onLie: (kind: string, block: number) => void = () => undefined;
  #liar: Liar | null = null;
  readonly #chain: Chain;
  /** The other chain, which it serves in the condition `wrong chain`. */
  readonly #foreign: Chain;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #clock: MessageClock;
  readonly #traits: NodeTraits;
  readonly #server: Server;
  #url = "";
  #requests = 0;

  constructor(
    chain: Chain,
    foreign: Chain,
    random: Random,
    tally: Tally,
    clock: MessageClock,
    traits: Partial<NodeTraits> = {},
  ) {
    this.#chain = chain;
    this.#foreign = foreign;
    this.#random = random;
    this.#tally = tally;
    this.#clock = clock;
    this.#traits = { ...drawTraits(random), ...traits };
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  /** Replaces the current episode. */
  begin(episode: Episode): void {
    const wrong = (each: Episode): boolean => each.conditions.includes("wrong chain");
    // Like another node behind the same URL: the existing connections close.
    if (wrong(episode) !== wrong(this.#episode)) this.#failover = true;
    this.#episode = episode;
    const { lies = [] } = episode;
    const head = this.#chain.view().blocks.length - 1;
    this.#liar =
      lies.length === 0
        ? null
        : liarOf(lies, head, (kind, block) => {
            this.#tally.add(`lie told: ${kind}`);
            this.onLie(kind, block);
          });
  }

  get url(): string {
    return this.#url;
  }

  /** Its episode, its traits and the number of requests that it has received, for the description of a failure. */
  describe(): string {
    return JSON.stringify({ url: this.#url, requests: this.#requests, episode: this.#episode, traits: this.#traits });
  }

  /** Listens on a loopback address, which stands for the host of a provider. */
  async listen(host: string): Promise<void> {
    this.#url = `http://${host}:${await listen(this.#server, host)}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  #has(condition: Condition): boolean {
    return this.#episode.conditions.includes(condition);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    this.#requests++;
    this.#tally.add("requests");
    this.#clock.tick();
    if (this.#has("dead") || this.#failover) {
      this.#count(this.#failover ? "closed connection" : "dead");
      this.#failover = false;
      response.destroy();
      return;
    }
    const parsed = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const calls = Array.isArray(parsed) ? parsed : [parsed];
    const drawn = this.#random.chance(this.#episode.rate) ? this.#random.pick(this.#episode.faults) : null;
    const fault = this.#traits.finalized === "certain" && calls.some(asksFinalized) ? null : drawn;
    if (this.#has("batch limit") && calls.length > LIMITS.batch) {
      this.#count("batch limit");
      const error = { code: -32600, message: `batch size ${calls.length} is above the limit of ${LIMITS.batch}` };
      send(response, JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      return;
    }
    const answers = this.#answers(calls, fault);
    const texts = answers.flatMap((each, index) =>
      each === null ? [] : [JSON.stringify({ jsonrpc: "2.0", id: calls[index]?.id, ...each })],
    );
    if (this.#traits.shuffled) texts.reverse();
    const body = Array.isArray(parsed) ? `[${texts.join(",")}]` : (texts[0] ?? "");
    if (fault === null || isContentFault(fault)) send(response, body);
    else await this.#fail(fault, response, body, texts);
  }

  /** Answers of a batch; null for a call without an answer. */
  #answers(calls: readonly Call[], fault: TransportFault | ContentFault | null): (Answer | null)[] {
    const view = this.#view();
    if (fault === "inconsistent calls") this.#count(fault);
    const answers = calls.map((call) => {
      const seen = fault === "inconsistent calls" ? this.#chain.view(this.#random.integer(0, BEHIND)) : view;
      return this.#answer(seen, call);
    });
    if (fault !== null && isContentFault(fault) && corrupt(fault, calls, answers, this.#random)) this.#count(fault);
    if (this.#has("cut lists") && answers.length > LIMITS.answers) {
      this.#count("cut lists");
      answers.fill({ error: { code: -32003, message: "response too large" } }, LIMITS.answers);
    }
    return answers.map((honest, index) => this.#claimed(view, calls[index], honest));
  }

  #claimed(view: View, call: Call | undefined, honest: Answer): Answer | null {
    const claims = this.#episode.claims ?? [];
    const claim = call === undefined || claims.length === 0 ? null : claimAbout(claims, call, this.#random);
    if (claim === null) return honest;
    this.#tally.add(`claim: ${claim}`);
    return falseAnswer(claim, honest, view, this.#random);
  }

  #view(): View {
    if (this.#has("wrong chain")) {
      this.#count("wrong chain");
      return this.#foreign.view();
    }
    for (const condition of ["late", "behind"] as const) if (this.#has(condition)) this.#count(condition);
    return this.#chain.view(this.#has("behind") ? BEHIND : this.#has("late") ? this.#random.integer(0, LATE) : 0);
  }

  #answer(view: View, call: Call): Answer {
    const range = logRange(call);
    if (this.#has("range limit") && range > LIMITS.range) {
      this.#count("range limit");
      return { error: { code: -32005, message: `query exceeds the limit of ${LIMITS.range} blocks` } };
    }
    const isExecuted = call.method === "eth_call" && this.#has("newest state");
    if (isExecuted) this.#count("newest state");
    const asked = isExecuted ? { ...call, params: [call.params[0], "latest"] } : call;
    if (this.#has("wrong chain")) return answer(this.#foreign, view, this.#traits, asked);
    return answer(this.#chain, view, { ...this.#traits, liar: this.#liar }, asked);
  }

  async #fail(fault: TransportFault, response: ServerResponse, body: string, texts: readonly string[]): Promise<void> {
    this.#count(fault);
    if (isSizeFault(fault)) return sendHuge(fault, response, texts, this.#random);
    switch (fault) {
      case "status 429": {
        const retryAfter = this.#random.pick(["0", "0", "0", "1", new Date().toUTCString(), "soon", ""]);
        if (retryAfter !== "") response.setHeader("retry-after", retryAfter);
        response.statusCode = 429;
        return send(response, "too many requests");
      }
      case "status 5xx":
        response.statusCode = this.#random.pick([500, 502, 503, 504]);
        return send(response, "<html><body>Bad gateway</body></html>");
      case "not JSON":
        return send(response, this.#random.pick(["<html></html>", body.slice(0, -1), `${body},`, "null", "[]"]));
      case "cut body":
        response.setHeader("content-length", Buffer.byteLength(body));
        response.write(body.slice(0, this.#random.integer(0, body.length - 1)));
        await sleep(1);
        response.destroy();
        return;
      case "empty body":
        return send(response, "");
      case "closed connection":
        response.destroy();
        return;
      case "hanging connection":
        if (this.#random.chance(0.5)) response.write(body.slice(0, 10));
        await sleep(this.#random.integer(100, 1_500));
        response.destroy();
        return;
      case "slow answer":
        await sleep(this.#random.integer(30, 200));
        return send(response, body);
      case "single object":
        return send(response, JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32603, message: "oops" } }));
      case "unknown id":
        return send(response, body.replace(/"id":\d+/, '"id":987654321'));
      case "missing answer":
        return send(response, `[${texts.slice(1).join(",")}]`);
    }
  }

  #count(kind: FaultKind): void {
    this.#tally.add(`fault: ${kind}`);
  }
}

function drawTraits(random: Random): NodeTraits {
  return {
    finalized: random.weighted([
      [6, "known"],
      [1, "refused"],
      [1, "null"],
    ] as const),
    dialect: random.pick(Object.values(DIALECTS)),
    shuffled: random.chance(0.3),
    capitals: random.chance(0.3),
    blockReceipts: random.chance(0.7),
    hashesInCalls: random.stream("hashes in calls").chance(0.8),
  };
}

function isContentFault(fault: TransportFault | ContentFault): fault is ContentFault {
  return CONTENT_FAULTS.some((kind) => kind === fault);
}

function send(response: ServerResponse, body: string): void {
  response.setHeader("content-type", "application/json");
  response.end(body);
}

function asksFinalized({ params }: Call): boolean {
  return params[0] === "finalized";
}

/** Number of blocks of which a call requests logs; 0 for other calls. */
function logRange({ method, params }: Call): number {
  const range = z.object({ fromBlock: z.string(), toBlock: z.string() }).safeParse(params[0]);
  return method === "eth_getLogs" && range.success ? Number(range.data.toBlock) - Number(range.data.fromBlock) + 1 : 0;
}
