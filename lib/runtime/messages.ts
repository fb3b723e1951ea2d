import { z } from "zod";

/** What a worker or a web process tells the process that started it, over Node's IPC channel. */
export const childMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.string().optional() }),
  z.object({
    type: z.literal("progress"),
    block: z.number().int(),
    head: z.number().int(),
    /** Blocks a second, over the last seconds. */
    rate: z.number(),
    secondsLeft: z.number().nullable(),
    state: z.enum(["catching-up", "following", "waiting"]),
    waitingFor: z.string().optional(),
  }),
  z.object({ type: z.literal("failed"), code: z.string(), message: z.string(), hint: z.string() }),
]);

export type ChildMessage = z.infer<typeof childMessage>;

/** Tells the parent process, where one listens; a parent that has gone is no error (see {@link onStop}). */
export function tellParent(message: ChildMessage): void {
  if (process.send !== undefined && process.connected) process.send(message, undefined, {}, () => undefined);
}
