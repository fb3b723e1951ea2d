import { z } from "zod";

/** Messages that a worker or a web process sends to its parent process over Node's IPC channel. */
export const childMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.string().optional() }),
  z.object({
    type: z.literal("progress"),
    block: z.number().int(),
    head: z.number().int(),
    /** Blocks per second, averaged over the last seconds. */
    rate: z.number(),
    secondsLeft: z.number().nullable(),
    state: z.enum(["syncing", "synced", "waiting", "building"]),
    waitingFor: z.string().optional(),
    /** While indexes are built: the number of the next index, from 1, and the total number. */
    index: z.number().int().optional(),
    indexes: z.number().int().optional(),
  }),
  z.object({ type: z.literal("failed"), code: z.string(), message: z.string(), hint: z.string(), docs: z.string() }),
]);

export type ChildMessage = z.infer<typeof childMessage>;

/**
 * Sends a message to the parent process. Does nothing without a parent; a parent that has exited is not an error (see
 * `onStop`).
 */
export function sendToParent(message: ChildMessage): void {
  if (process.send !== undefined && process.connected) process.send(message, undefined, {}, () => undefined);
}
