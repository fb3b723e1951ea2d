import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { listen } from "@/tools/testing/harness/listen";
import type { Tally } from "./counts";
import type { MessageClock } from "./message-clock";
import type { Random } from "./random";

/** The point at which a connection is cut. */
export type Cut =
  /** Before the client's message of this number is forwarded. */
  | { readonly kind: "message"; readonly number: number }
  /**
   * At the commit of this number. `lost`: the server does not receive it. `unanswered`: the server commits, but the client
   * does not receive the answer. `raced`: the server receives it while the connection closes.
   */
  | { readonly kind: "commit"; readonly number: number; readonly manner: "lost" | "unanswered" | "raced" };

/** Draws the cut of a new connection; null for none. */
export type DrawCut = (random: Random) => Cut | null;

interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
  cut: Cut | null;
  isMigration: boolean;
  messages: number;
  commits: number;
  /** Whether the server has received the commit, and its answer must not be forwarded. */
  dropsAnswer: boolean;
}

/** Application name of the worker's connection. Other connections migrate the schema. */
const WORKER = "engrave-indexer";
/** Longest delay in milliseconds until the server detects that a client has disconnected. */
const LINGERING = 250;
/** The server's answer to a `commit`, in the wire format. */
const SETTLED = /(COMMIT|ROLLBACK)\0/;

/** A TCP proxy in front of PostgreSQL. It parses the messages of the protocol to cut connections at critical points. */
export class DatabaseProxy {
  drawCut: DrawCut | null = null;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #clock: MessageClock;
  readonly #target: URL;
  readonly #sparesMigrations: boolean;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #port = 0;
  #refusing = false;
  #onCut: (() => void) | null = null;

  constructor(parts: {
    databaseUrl: string;
    random: Random;
    tally: Tally;
    clock: MessageClock;
    /** Whether connections that migrate the schema are neither cut nor refused. */
    sparesMigrations: boolean;
  }) {
    this.#target = new URL(parts.databaseUrl);
    this.#random = parts.random;
    this.#tally = parts.tally;
    this.#clock = parts.clock;
    this.#sparesMigrations = parts.sparesMigrations;
    this.#server = createServer({ noDelay: true }, (client) => this.#accept(client));
  }

  /** URL of the database through the proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  async listen(): Promise<void> {
    this.#port = await listen(this.#server);
  }

  async close(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** Refuses new connections, or accepts them again. */
  refuse(refusing: boolean): void {
    this.#refusing = refusing;
  }

  /** Cuts every connection now. */
  cutAll(): void {
    for (const link of [...this.#links]) if (!this.#spares(link)) this.#cut(link, "cut");
  }

  /** Cuts every current connection at this point, counted from now. Calls `onCut` at the first cut. */
  cutAt(cut: Cut, onCut: (() => void) | null = null): void {
    for (const link of this.#links) {
      link.cut = { ...cut, number: cut.number + (cut.kind === "message" ? link.messages : link.commits) };
    }
    this.#onCut = onCut;
  }

  /** Stops cutting current and new connections. */
  calm(): void {
    this.drawCut = null;
    this.#onCut = null;
    this.#refusing = false;
    for (const link of this.#links) link.cut = null;
  }

  #accept(client: Socket): void {
    client.on("error", () => undefined);
    const upstream = connect({ host: this.#target.hostname, port: Number(this.#target.port), noDelay: true });
    upstream.on("error", () => undefined);
    const cut = this.drawCut?.(this.#random) ?? null;
    const link: Link = { client, upstream, cut, isMigration: false, messages: 0, commits: 0, dropsAnswer: false };
    this.#links.add(link);
    const frames = new Frames();
    client.on("data", (data: Buffer) => {
      for (const frame of frames.push(data)) if (!client.destroyed) this.#forward(link, frame);
    });
    upstream.on("data", (data: Buffer) => {
      if (!link.dropsAnswer) client.write(data);
      else if (SETTLED.test(data.toString("latin1"))) this.#cut(link, "commit unanswered");
    });
    for (const socket of [client, upstream]) socket.on("close", () => this.#end(link));
  }

  #forward(link: Link, frame: Buffer): void {
    link.messages++;
    this.#clock.tick();
    if (link.messages === 1) {
      link.isMigration = !frame.includes(WORKER);
      if (this.#refusing && !this.#spares(link)) {
        this.#cut(link, "refused connection");
        return;
      }
    }
    const cut = this.#spares(link) ? null : link.cut;
    const commits = isCommit(frame);
    if (commits) {
      link.commits++;
      this.#tally.add("database: commit");
    }
    if (cut?.kind === "message" && link.messages >= cut.number) {
      link.upstream.write(frame.subarray(0, this.#random.integer(0, frame.length)));
      this.#cut(link, "cut");
      return;
    }
    if (cut?.kind === "commit" && commits && link.commits >= cut.number) {
      link.dropsAnswer = true;
      if (cut.manner !== "lost") link.upstream.write(frame);
      if (cut.manner !== "unanswered") this.#cut(link, `commit ${cut.manner}`);
      return;
    }
    link.upstream.write(frame);
  }

  #spares({ isMigration, messages }: Link): boolean {
    return this.#sparesMigrations && (isMigration || messages === 0);
  }

  #cut(link: Link, how: string): void {
    if (!this.#links.has(link)) return;
    this.#tally.add(`database: ${how}`);
    this.#links.delete(link);
    const onCut = this.#onCut;
    this.#onCut = null;
    link.client.destroy();
    // Forwarded data arrives before the end. Sometimes the server detects late that the client has disconnected.
    if (this.#random.chance(0.2)) setTimeout(() => link.upstream.end(), this.#random.integer(1, LINGERING));
    else link.upstream.end();
    onCut?.();
  }

  #end(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    link.upstream.end();
  }
}

function isCommit(frame: Buffer): boolean {
  const type = frame.at(0);
  return (type === 0x51 || type === 0x50) && frame.length < 64 && /(^|[^a-z])commit\0/i.test(frame.toString("latin1"));
}

/** Splits a client's bytes into the messages of PostgreSQL's protocol. The first message has no type byte. */
class Frames {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  push(data: Buffer): Buffer[] {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const frames: Buffer[] = [];
    for (;;) {
      const header = this.#started ? 1 : 0;
      if (this.#rest.length < header + 4) return frames;
      const length = header + this.#rest.readUInt32BE(header);
      if (this.#rest.length < length) return frames;
      frames.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
      this.#started = true;
    }
  }
}
