import { once } from "node:events";
import { createServer, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EventQueue } from "@/lib/api/events/event-queue";
import { UnreadAnswers } from "@/lib/api/http/unread";
import { listen } from "@/tools/testing/harness/listen";
import { until } from "@/tools/testing/harness/until";
import { send } from "./send";

const LIMITS = { total: 100_000_000, perClient: 100_000_000 };

/** Counts the answers that are added and not removed. */
class CountedAnswers extends UnreadAnswers {
  left = 0;
  override add(client: string, size: number, cut: () => void): () => void {
    const taken = super.add(client, size, cut);
    let isLeft = true;
    this.left++;
    return () => {
      if (isLeft) this.left--;
      isLeft = false;
      taken();
    };
  }
}

const unread = new CountedAnswers(LIMITS);
const queues = new UnreadAnswers(LIMITS);
/** Streams that were sent or abandoned. */
let ended = 0;
const server = createServer((_request, response) => {
  const queue = new EventQueue({ client: "a", limit: 10_000_000, unread: queues, onEnd: () => undefined });
  queue.push("retry: 1000\n\n");
  const body = { chunks: queue, close: async () => queue.end() };
  void send(response, { status: 200, headers: {}, body }, { client: "a", unread }).then(() => ended++);
});
let url: string;

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => server.close());

/** Requests an answer and leaves as soon as its first bytes have arrived. */
async function leave(): Promise<void> {
  const request = get(url);
  const [response] = await once(request, "response");
  await once(response, "readable");
  response.destroy();
}

test("streams that their readers have left are not counted as unread", async () => {
  for (let n = 0; n < 20; n++) await leave();
  await until(() => ended === 20);
  expect(unread.left).toBe(0);
});
