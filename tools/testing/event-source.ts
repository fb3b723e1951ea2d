import { beforeEach, vi } from "vitest";

/** An `EventSource` whose events a test sends. */
class Connection extends EventTarget {
  isClosed = false;
  readyState = 1;

  constructor(readonly path: string) {
    super();
    opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

const opened: Connection[] = [];

/** The event streams of the pages of the calling file. Without Web Locks, each page connects by itself. */
export function eventSourcesForTests() {
  beforeEach(() => {
    opened.length = 0;
    vi.stubGlobal("EventSource", Connection);
    vi.stubGlobal("navigator", {});
  });
  return {
    opened,
    /** Sends an event to the page with the newest connection. */
    send(kind: string, data: object = {}): void {
      opened.at(-1)?.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
    },
    /** Interrupts the newest connection. */
    fail(): void {
      opened.at(-1)?.dispatchEvent(new Event("error"));
    },
  };
}
