import { z } from "zod";
import { pingDatabase, readStatus } from "@/lib/database/reads/status";
import type { IndexStatus } from "@/lib/database/types";
import { defineEndpoint } from "../define";
import { databaseProblem } from "../failures";
import { Problem } from "../problem";
import { integer } from "../shapes";

const nothing = z.object({});

export const health = defineEndpoint({
  path: "/health",
  number: null,
  summary: "Whether the service is alive",
  description: "200 while the process runs and the database answers. Says nothing about the index: see ready.",
  parameters: nothing,
  query: nothing,
  answer: z.strictObject({ status: z.literal("ok") }),
  problems: ["DATABASE_UNAVAILABLE"],
  isOfIndex: false,
  async handle(_input, { database }) {
    await ofDatabase(pingDatabase(database));
    return { at: null, body: { status: "ok" as const } };
  },
});

export const ready = defineEndpoint({
  path: "/ready",
  number: null,
  summary: "Whether the index is at the chain's head",
  description:
    "200 while a worker reports and the index is at most a few blocks behind the chain's head, or waits for a start block above it; else 503 with the reason.",
  parameters: nothing,
  query: nothing,
  answer: z.strictObject({ status: z.literal("ready"), block: integer, head: integer, lag: integer }),
  problems: ["NOT_READY", "DATABASE_UNAVAILABLE", "SCHEMA_MISMATCH"],
  isOfIndex: false,
  async handle(_input, { database }) {
    const status = await ofDatabase(readStatus(database));
    if (status === null) throw notReady("No worker has begun an index in this database yet.");
    const { index, chain, lag } = status;
    const fault = faultOf(status);
    if (fault !== null || chain === null || lag === null) throw notReady(fault ?? "The chain's head is not known.");
    return { at: index, body: { status: "ready" as const, block: index.block, head: chain.block, lag } };
  },
});

/** Why the index is not ready; null where it is. */
function faultOf({ state, chain, lag, allowedLag, allowedSilence }: IndexStatus): string | null {
  if (state === "stalled") {
    return chain === null
      ? "No worker has reported the chain's head yet."
      : `No worker has reported for ${chain.age} seconds; at most ${allowedSilence} are allowed.`;
  }
  return state === "catching-up"
    ? `The index is ${lag} blocks behind the chain's head; at most ${allowedLag} are allowed.`
    : null;
}

function notReady(detail: string): Problem {
  return new Problem("NOT_READY", detail, { headers: { "Retry-After": "5" } });
}

/** @throws Problem `SCHEMA_MISMATCH`, or `DATABASE_UNAVAILABLE` for anything else that the database does */
export async function ofDatabase<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const problem = databaseProblem(cause);
    if (problem !== null) throw problem;
    throw new Problem("DATABASE_UNAVAILABLE", "The database does not answer.", {
      headers: { "Retry-After": "5" },
      cause,
    });
  }
}
