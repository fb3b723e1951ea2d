import { EVENT_KINDS, type EventKind } from "@/lib/records/event";
import { pauses } from "./pauses";

/** `EventSource.CLOSED`. */
const CLOSED = 2;
/** Milliseconds until a refused connection is opened again. */
const RETRY = 10_000;

/** An event as the API sent it. */
export interface StreamEvent {
  readonly kind: EventKind;
  /** JSON. */
  readonly data: string;
}

/** The role of a page in the shared stream. */
export interface StreamHandler {
  /** `isOpen`: whether events arrive. If not, the page has to poll. */
  onState(isOpen: boolean): void;
  onEvent(event: StreamEvent): void;
}

/**
 * Messages of the page with the connection to the others, and the request of a page that joins for the state. `last`: the
 * last event, whose position is the one at which the page that joins begins.
 */
type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "state"; readonly isOpen: boolean; readonly last: StreamEvent | null }
  | { readonly kind: "event"; readonly event: StreamEvent };

/**
 * Opens the stream at `path`, and returns a function that closes it. All open pages of the site share one connection for each
 * path, because browsers allow six connections to a site with HTTP/1.1: the page that holds a lock connects and passes the
 * events on. When it closes the stream or is gone, another page takes over. Browsers without Web Locks, and pages
 * without TLS, connect by themselves (spec §12.4).
 */
export function openStream(path: string, handler: StreamHandler): () => void {
  if (typeof EventSource === "undefined") return () => {};
  const canShare = typeof BroadcastChannel !== "undefined" && globalThis.navigator?.locks !== undefined;
  return canShare ? share(path, handler) : connect(path, handler);
}

/**
 * Opens an own connection. The browser restores it when it is lost, but not after a refusal, whose headers it does not show: the page's
 * other requests learn then how long the service asks to wait.
 */
function connect(path: string, handler: StreamHandler): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openAfter = (milliseconds: number) => {
    timer = setTimeout(() => {
      const pause = pauses.remaining(path);
      if (pause > 0) openAfter(pause);
      else source = open();
    }, milliseconds);
  };
  const open = () => {
    const opened = new EventSource(path);
    opened.addEventListener("error", () => {
      handler.onState(false);
      if (opened.readyState === CLOSED) openAfter(RETRY);
    });
    // After any event, the data on a page may be outdated.
    for (const kind of EVENT_KINDS) {
      opened.addEventListener(kind, (event) => {
        handler.onState(true);
        handler.onEvent({ kind, data: event instanceof MessageEvent ? String(event.data) : "" });
      });
    }
    return opened;
  };
  let source = open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

function share(path: string, handler: StreamHandler): () => void {
  const name = `engrave ${path}`;
  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  const closing = new AbortController();
  let disconnect: (() => void) | null = null;
  let isOpen = false;
  let last: StreamEvent | null = null;
  const receive = (event: StreamEvent) => {
    last = event;
    handler.onEvent(event);
  };
  const connectForAll = () => {
    disconnect = connect(path, {
      onState(now) {
        if (now === isOpen) return;
        isOpen = now;
        handler.onState(now);
        send({ kind: "state", isOpen, last });
      },
      onEvent(event) {
        receive(event);
        send({ kind: "event", event });
      },
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "ask") {
      if (disconnect !== null) send({ kind: "state", isOpen, last });
    } else if (disconnect === null) {
      if (data.kind === "event") return receive(data.event);
      handler.onState(data.isOpen);
      if (last === null && data.last !== null) receive({ kind: "position", data: data.last.data });
    }
  });
  send({ kind: "ask" });
  navigator.locks
    .request(name, { signal: closing.signal }, () => {
      connectForAll();
      return new Promise<void>((release) => closing.signal.addEventListener("abort", () => release()));
    })
    // The page closed the stream before it held the lock.
    .catch(() => undefined);
  return () => {
    disconnect?.();
    closing.abort();
    channel.close();
  };
}
