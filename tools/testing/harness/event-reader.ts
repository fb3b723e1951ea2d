import { z } from "zod";

const contentSchema = z.looseObject({
  block: z.number(),
  hash: z.string().nullable(),
  epoch: z.number(),
  final: z.number(),
  operations: z.array(z.looseObject({ transactionHash: z.string(), ticker: z.string().nullable() })).optional(),
});

/** One server-sent event. */
export interface SentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: z.infer<typeof contentSchema>;
}

/** Reads server-sent events one by one. */
export class EventReader {
  readonly #body: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #events: SentEvent[] = [];
  #rest = "";

  constructor(response: Response) {
    if (response.body === null) throw new Error("the stream has no body");
    this.#body = response.body.getReader();
  }

  /** Returns the next event; null at the end of the stream. */
  async next(): Promise<SentEvent | null> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) return event;
      const { done, value } = await this.#body.read();
      if (done) return null;
      this.#take(this.#decoder.decode(value, { stream: true }));
    }
  }

  /** Returns the events up to the first for which `isLast` is true. Throws if the stream ends before. */
  async until(isLast: (event: SentEvent) => boolean): Promise<SentEvent[]> {
    const events: SentEvent[] = [];
    for (;;) {
      const event = await this.next();
      if (event === null) throw new Error("the stream ended");
      events.push(event);
      if (isLast(event)) return events;
    }
  }

  /** Closes the stream. */
  async leave(): Promise<void> {
    await this.#body.cancel();
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split("\n\n");
    this.#rest = parts.pop() ?? "";
    for (const part of parts) {
      const fields = new Map(
        part.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      const data = fields.get("data");
      if (data === undefined) continue;
      this.#events.push({
        id: fields.get("id"),
        event: fields.get("event") ?? "",
        data: contentSchema.parse(JSON.parse(data)),
      });
    }
  }
}
