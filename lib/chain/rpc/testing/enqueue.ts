import type { Priority, RequestQueue } from "../request-queue";

/** Adds work of one request to the queue. Resolves when the request has ended. */
export function enqueue(queue: RequestQueue, request: () => Promise<void>, priority: Priority = "backfill", order = 0) {
  return new Promise<void>((resolve, reject) => {
    let isSent = false;
    queue.add({
      priority,
      order,
      get hasNext() {
        return !isSent;
      },
      async sendNext() {
        isSent = true;
        await request().then(resolve, reject);
      },
      fail: reject,
    });
  });
}
