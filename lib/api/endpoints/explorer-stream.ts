import { z } from "zod";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import { text } from "@/lib/records/schema";
import { parseEventId } from "../events/event-id";
import { eventStream, readerCount, readersOf } from "../events/event-stream";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { address, ticker } from "./parameters";

/** Largest number of streams of one client, which may be many people behind one address. */
const STREAMS_OF_CLIENT = 128;

export const streamEvents = defineEndpoint({
  path: "/explorer/stream",
  number: null,
  summary: "Event stream",
  description:
    "Server-sent events: `position` names the start of a new stream; `block` reports a block and its operations (of one ticker or one address, if given); `reorg` reports that every block after the one it names is undone; `gap` reports that there were more changes than events, so that everything has to be read again. The id of an event is the position after it; a client resumes with it. The stream does not end.",
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    address: address.optional(),
    after: z
      .string()
      .optional()
      .describe("Id of the event to resume after, for clients that cannot send Last-Event-ID."),
  }),
  isResumable: true,
  answer: text,
  contentType: "text/event-stream",
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  async handle({ query, lastEventId, client }, { database, notifier, streams }) {
    const given = lastEventId ?? query.after ?? "";
    const after = given === "" ? null : parseEventId(given);
    if (given !== "" && after === null) {
      throw new Problem("INVALID_PARAMETER", "Last-Event-ID: expected the id of an event of this stream");
    }
    if (readerCount() >= streams) {
      throw new Problem("BUSY", "Too many clients read the stream.", { headers: { "Retry-After": "10" } });
    }
    if (client !== null && readersOf(client) >= STREAMS_OF_CLIENT) {
      const detail = `One client may read ${STREAMS_OF_CLIENT} streams at a time.`;
      throw new Problem("RATE_LIMITED", detail, { headers: { "Retry-After": "10" } });
    }
    const filter = { ticker: query.ticker ?? null, address: query.address ?? null };
    const { read, ...begun } = await eventStream(database, notifier, { filter, after, client });
    // As much as the pages of a list with as many records.
    return { ...begun, cost: Math.floor(read / PAGE_LIMIT) };
  },
});
