import { eventsSince, type IndexChange, type Notifier } from "@/lib/database/notifier";
import { BusyError, type Queryable } from "@/lib/database/pool";
import { readPosition } from "@/lib/database/reads/status";
import type { Address } from "@/lib/protocol";
import type { At, EventKind, IndexPosition, OperationRecord } from "@/lib/records";
import { isLater, type Mark } from "@/lib/records/mark";
import { sleep } from "@/lib/runtime/sleep";
import { type TextStream, toJson } from "../http/json";
import { UnreadAnswers } from "../http/unread";
import { type EventId, eventId } from "./event-id";
import { EventQueue } from "./event-queue";

/** The operations that block events contain. Every reader receives all events. */
export interface EventFilter {
  readonly ticker: string | null;
  /** Sender or recipient. */
  readonly address: Address | null;
}

/**
 * Maximum number of queued characters: for one reader, for the readers of one client, and for all readers of this
 * process.
 */
const WAITING_LIMIT = 4_000_000;
/** Maximum number of characters of the events that a reader missed. The rest of its queue is for events until it reads. */
const MISSED_LIMIT = WAITING_LIMIT / 2;
const WAITING_LIMITS = { perClient: 16_000_000, total: 64_000_000 };
/** Milliseconds between two heartbeats. Proxies may close a stream that is silent for a minute. */
const HEARTBEAT = 15_000;
/** Range of the reconnection delay in milliseconds. It is random, so that readers do not reconnect all at once. */
const RETRY = [1_000, 4_000] as const;

/** Delay between two queries of a replica that is behind the notifier, and the time after which a new reader is refused. */
const BEHIND = { delay: 100, limit: 10_000 };

/** The readers of this process, which share one heartbeat, and their clients. */
const queues = new Map<EventQueue, string | null>();
const unread = new UnreadAnswers(WAITING_LIMITS);
let heartbeat: NodeJS.Timeout | null = null;

/** Returns the number of readers in this process. */
export function readerCount(): number {
  return queues.size;
}

/** Returns the number of a client's readers in this process. */
export function readersOf(client: string): number {
  let count = 0;
  for (const each of queues.values()) if (each === client) count++;
  return count;
}

/**
 * Returns the changes of the index after `after` (null: from now on) as server-sent events. The stream ends with the
 * notifier, or if its reader stops reading. `client`: the client that the reader belongs to; null if unknown. `read`: the number of
 * blocks and operations that were read for this reader alone.
 */
export async function eventStream(
  database: Queryable,
  notifier: Notifier,
  { filter, after, client }: { filter: EventFilter; after: EventId | null; client: string | null },
): Promise<At<{ stream: TextStream; read: number }>> {
  const queue = new EventQueue({
    client,
    limit: WAITING_LIMIT,
    unread,
    onEnd() {
      unsubscribe();
      leave(queue);
    },
  });
  const early: IndexChange[] = [];
  let send = (event: IndexChange): void => void early.push(event);
  const unsubscribe = notifier.subscribe({ onEvent: (event) => send(event), onClose: () => queue.end() });
  enter(queue, client);
  try {
    const { at, events, read } = await begin(database, notifier, after);
    queue.push(`retry: ${RETRY[0] + Math.floor(Math.random() * (RETRY[1] - RETRY[0]))}\n\n`);
    if (after === null && at !== null) queue.push(message("position", at, at));
    if (at !== null) for (const text of missedTexts(at, events, filter)) queue.push(text);
    let sent: Mark = at ?? { epoch: -1, block: -1 };
    send = (event) => {
      // A gap before the last event: the index was restored to an earlier state, or another replica is behind.
      const isReturn = event.kind === "gap" && isLater(sent, event.at);
      if (!isReturn && !isLater(event.at, sent)) return;
      sent = event.at;
      queue.push(textOf(event, filter));
    };
    for (const event of early) send(event);
    return { at, stream: { chunks: queue, close: async () => queue.end() }, read };
  } catch (error) {
    queue.end();
    throw error;
  }
}

interface Beginning {
  readonly at: IndexPosition | null;
  readonly events: readonly IndexChange[];
  readonly read: number;
}

/**
 * Finds the start of a reader. The start must not be before the notifier's position, because the events that the notifier sent
 * earlier would be missing. So the reader waits until the notifier has a position, and for a replica that is behind it.
 *
 * @throws BusyError if the replica stays behind
 */
async function begin(database: Queryable, notifier: Notifier, after: EventId | null): Promise<Beginning> {
  const since = performance.now();
  if (notifier.position() === null) await notifier.settled();
  for (;;) {
    const at = await readPosition(database);
    if (!isBehind(at, notifier.position())) {
      const found = after === null ? null : await eventsSince(database, after);
      if (found === null) return { at, events: [], read: 0 };
      if (!isBehind(found.at, notifier.position())) return found;
    }
    if (performance.now() - since > BEHIND.limit) throw new BusyError(new Error("the replica is behind the stream"));
    await sleep(BEHIND.delay);
  }
}

function isBehind(at: IndexPosition | null, reported: IndexPosition | null): boolean {
  return reported !== null && at !== null && isLater(reported, at);
}

function enter(queue: EventQueue, client: string | null): void {
  queues.set(queue, client);
  heartbeat ??= setInterval(() => {
    for (const each of queues.keys()) each.push(":\n\n");
  }, HEARTBEAT).unref();
}

function leave(queue: EventQueue): void {
  queues.delete(queue);
  if (queues.size > 0 || heartbeat === null) return;
  clearInterval(heartbeat);
  heartbeat = null;
}

/** Texts of events by filter, shared by all readers. */
const texts = new WeakMap<IndexChange, Map<string, string>>();

function textOf(event: IndexChange, filter: EventFilter): string {
  const made = texts.get(event) ?? new Map<string, string>();
  texts.set(event, made);
  const key = `${filter.ticker ?? ""} ${filter.address ?? ""}`;
  const text = made.get(key) ?? message(event.kind, event.at, contentOf(event, filter));
  made.set(key, text);
  return text;
}

/** Returns the texts of the events up to `at` that a reader missed, or that of a gap if they are too long to be queued. */
function missedTexts(at: IndexPosition, events: readonly IndexChange[], filter: EventFilter): readonly string[] {
  const missed: string[] = [];
  let size = 0;
  for (const event of events) {
    const text = textOf(event, filter);
    size += text.length;
    if (size > MISSED_LIMIT) return [textOf({ kind: "gap", at }, filter)];
    missed.push(text);
  }
  return missed;
}

function contentOf(event: IndexChange, filter: EventFilter): object {
  if (event.kind !== "block") return event.at;
  const operations = event.operations.filter((operation) => isMeant(operation, filter));
  return { ...event.at, timestamp: event.block.timestamp, operations };
}

function isMeant({ ticker, sender, recipient }: OperationRecord, filter: EventFilter): boolean {
  if (filter.ticker !== null && ticker !== filter.ticker) return false;
  return filter.address === null || sender === filter.address || recipient === filter.address;
}

/** Returns the text of one event. The JSON has no line breaks, so it is one line of data. */
function message(kind: EventKind, at: IndexPosition, content: object): string {
  const id = eventId(at);
  return `${id === null ? "" : `id: ${id}\n`}event: ${kind}\ndata: ${toJson(content)}\n\n`;
}
