import { z } from "zod";
import { text } from "@/lib/records/schema";
import { parseEventId } from "../events/event-id";
import { eventStream, readerCount } from "../events/event-stream";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { address, ticker } from "./parameters";

export const streamEvents = defineEndpoint({
  path: "/explorer/stream",
  number: null,
  summary: "What happens, as it happens",
  description:
    "Server-sent events: `position` says where a new reader begins, `block` tells of a block and its operations (those of one ticker or one address, where given), `reorganisation` that every block after the one it names is undone, `gap` that more happened than is told one by one, so that everything is to be read anew. Each event's id is the position after it: with it a reader goes on where it stopped. Does not end by itself.",
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    address: address.optional(),
    after: z.string().optional().describe("Where to go on: an event's id, where Last-Event-ID can't be sent."),
  }),
  isResumable: true,
  answer: text,
  contentType: "text/event-stream",
  problems: ["INVALID_PARAMETER"],
  isOfIndex: false,
  async handle({ query, lastEventId }, { database, feed, streams }) {
    const given = lastEventId ?? query.after ?? "";
    const after = given === "" ? null : parseEventId(given);
    if (given !== "" && after === null) {
      throw new Problem("INVALID_PARAMETER", "Last-Event-ID: expected the id of an event of this stream");
    }
    if (readerCount() >= streams) {
      throw new Problem("BUSY", "Too many read the stream at once.", { headers: { "Retry-After": "10" } });
    }
    const filter = { ticker: query.ticker ?? null, address: query.address ?? null };
    return eventStream(database, feed, { filter, after });
  },
});
