import { EVENT_KINDS } from "@/lib/records/event";

/** `EventSource.CLOSED`. */
const CLOSED = 2;
/** Milliseconds until a refused connection is opened again. */
const RETRY = 10_000;

/** The role of a page in the shared stream. */
export interface StreamHandler {
  /** `isOpen`: whether events arrive. If not, the page has to poll. */
  onState(isOpen: boolean): void;
  /** `concerns`: whether the event carries operations, or operations may have been missed. */
  onEvent(concerns: boolean): void;
}

/** Messages of the page with the connection to the others, and the request of a page that joins for the state. */
type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "state"; readonly isOpen: boolean }
  | { readonly kind: "event"; readonly concerns: boolean };

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

/** Opens an own connection. The browser restores it when it is lost, but not after a refusal. */
function connect(path: string, handler: StreamHandler): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const opened = new EventSource(path);
    opened.addEventListener("error", () => {
      handler.onState(false);
      if (opened.readyState !== CLOSED) return;
      timer = setTimeout(() => {
        source = open();
      }, RETRY);
    });
    // After any event, the data on a page may be outdated.
    for (const kind of EVENT_KINDS) {
      opened.addEventListener(kind, (event) => {
        handler.onState(true);
        handler.onEvent(kind !== "block" || hasOperations(event));
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
  const connectForAll = () => {
    disconnect = connect(path, {
      onState(now) {
        isOpen = now;
        handler.onState(now);
        send({ kind: "state", isOpen });
      },
      onEvent(concerns) {
        handler.onEvent(concerns);
        send({ kind: "event", concerns });
      },
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "ask") {
      if (disconnect !== null) send({ kind: "state", isOpen });
    } else if (disconnect === null) {
      if (data.kind === "state") handler.onState(data.isOpen);
      else handler.onEvent(data.concerns);
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

/** Whether the event of a block carries operations. */
function hasOperations(event: Event): boolean {
  return event instanceof MessageEvent && !String(event.data).includes('"operations":[]');
}
