import { z } from "zod";

/** The message that `npm start` sends over its IPC channel, if it has one, when all services run. Tests wait for it. */
export const runningMessage = z.object({
  type: z.literal("running"),
  page: z.string(),
  chain: z.string(),
  /** URL with the owner's role, which has all privileges. */
  databaseUrl: z.string(),
});

export type RunningMessage = z.infer<typeof runningMessage>;
