import { z } from "zod";

/** What `npm start` tells a process that started it with an IPC channel, as tests do, once everything runs. */
export const runningMessage = z.object({
  type: z.literal("running"),
  page: z.string(),
  chain: z.string(),
  /** For the role that may do everything. */
  databaseUrl: z.string(),
});

export type RunningMessage = z.infer<typeof runningMessage>;
