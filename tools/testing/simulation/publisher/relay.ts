import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { listen } from "@/tools/testing/harness/listen";
import type { Tally } from "../counts";
import type { MessageClock } from "../message-clock";
import type { Random } from "../random";

/** The node's reaction to a transaction that a worker sends. */
const SEND_FAULTS = ["dropped", "delayed", "refused", "unanswered", "answered with an error", "sent twice"] as const;

/** The faults of the relay. Probabilities from 0 to 1. */
export interface RelayFaults {
  /** Of each transaction that is sent. */
  readonly send: number;
  /** Of each other request: the connection breaks. */
  readonly request: number;
}

const FAULTLESS: RelayFaults = { send: 0, request: 0 };
/** Longest delay of a transaction, in milliseconds. */
const DELAY = 600;
const SEND = "eth_sendRawTransaction";

const callSchema = z.looseObject({ id: z.number(), method: z.string() });
type Call = z.infer<typeof callSchema>;

/** A moment in the handling of a sent transaction at which a worker can be killed. */
export type SendMoment = "before it arrives" | "after it arrived";

/** A relay in front of a node, which loses, delays and repeats transactions. */
export class NodeRelay {
  faults: RelayFaults = FAULTLESS;
  /** Called at each moment of a transaction that a worker sends. */
  onSend: ((moment: SendMoment) => void) | null = null;
  readonly #target: string;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #clock: MessageClock;
  readonly #server: Server;
  #port = 0;

  constructor(target: string, random: Random, tally: Tally, clock: MessageClock) {
    this.#target = target;
    this.#random = random;
    this.#tally = tally;
    this.#clock = clock;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    this.#port = await listen(this.#server);
  }

  /** Ends all faults. */
  calm(): void {
    this.faults = FAULTLESS;
    this.onSend = null;
  }

  async close(): Promise<void> {
    this.calm();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    this.#clock.tick();
    const parsed: unknown = JSON.parse(text);
    const calls = z.array(callSchema).parse(Array.isArray(parsed) ? parsed : [parsed]);
    const sent = calls.find(({ method }) => method === SEND);
    if (sent !== undefined) return this.#send(text, calls, response);
    if (this.#random.chance(this.faults.request)) {
      this.#tally.add("node: broken requests");
      response.destroy();
      return;
    }
    answer(response, await this.#forward(text));
  }

  async #send(text: string, calls: readonly Call[], response: ServerResponse): Promise<void> {
    this.#tally.add("node: transactions received");
    this.onSend?.("before it arrives");
    const fault = this.#random.chance(this.faults.send) ? this.#random.pick(SEND_FAULTS) : null;
    if (fault !== null) this.#tally.add(`node: ${fault}`);
    const isLost = fault === "dropped" || fault === "refused";
    if (fault === "delayed") {
      void sleep(this.#random.integer(1, DELAY))
        .then(() => this.#forward(text))
        .catch(() => undefined);
    }
    const real = isLost || fault === "delayed" ? null : await this.#forward(text);
    if (fault === "sent twice") await this.#forward(text);
    this.onSend?.("after it arrived");
    if (fault === "unanswered") response.destroy();
    else if (fault === "refused" || fault === "answered with an error") answer(response, refusal(calls));
    else answer(response, real ?? acceptance(calls));
  }

  async #forward(text: string): Promise<string> {
    const headers = { "content-type": "application/json" };
    return (await fetch(this.#target, { method: "POST", headers, body: text })).text();
  }
}

function answer(response: ServerResponse, body: string): void {
  if (response.destroyed) return;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(body);
}

/** The chain id belongs to each request of a worker. */
function acceptance(calls: readonly Call[]): string {
  return JSON.stringify(
    calls.map(({ id, method }) => ({
      jsonrpc: "2.0",
      id,
      result: method === SEND ? `0x${"00".repeat(32)}` : "0x7a69",
    })),
  );
}

function refusal(calls: readonly Call[]): string {
  return JSON.stringify(
    calls.map(({ id, method }) =>
      method === SEND
        ? { jsonrpc: "2.0", id, error: { code: -32000, message: "internal error" } }
        : { jsonrpc: "2.0", id, result: "0x7a69" },
    ),
  );
}
