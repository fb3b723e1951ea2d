import { z } from "zod";
import { type ReadinessReason, reasonsNotReady } from "@/lib/database/readiness";
import { readReadiness } from "@/lib/database/reads/readiness";
import { pingDatabase } from "@/lib/database/reads/status";
import { integer, object, oneOf } from "@/lib/records/schema";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { defineEndpoint } from "../http/define-endpoint";
import { databaseProblem } from "../http/failures";
import { Problem } from "../http/problem";

const nothing = z.object({});
/** Time limit of the reads, in milliseconds. */
const LIMIT = 5_000;

export const health = defineEndpoint({
  path: "/health",
  number: null,
  summary: "Whether the service is alive",
  description: "200 while the process runs and the database answers. For the state of the index, see ready.",
  parameters: nothing,
  query: nothing,
  answer: object({ status: oneOf("ok") }),
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
  summary: "Whether the index is synced",
  description:
    "200 while the index agrees with a node, is at most a few blocks behind a recent latest block, and a worker advances or confirms it, or while it waits for a start block above the latest block. Otherwise 503 with all reasons in the field reasons. The worker's /ready uses the same conditions.",
  parameters: nothing,
  query: nothing,
  answer: object({ status: oneOf("ready"), block: integer, head: integer, lag: integer }),
  problems: ["NOT_READY", "DATABASE_UNAVAILABLE"],
  isOfIndex: false,
  async handle(_input, { database }) {
    const { facts, at, schemaFault } = await ofDatabase(withTimeout("the database", LIMIT, readReadiness(database)));
    const reasons = reasonsNotReady(facts, schemaFault);
    if (facts === null || facts.head === null || reasons.length > 0) throw notReady(reasons);
    const { block, head } = facts;
    const lag = Math.max(0, head.number - block);
    return { at, body: { status: "ready" as const, block, head: head.number, lag } };
  },
});

function notReady(reasons: readonly ReadinessReason[]): Problem {
  const detail = reasons.map((reason) => reason.detail).join(" ");
  return new Problem("NOT_READY", detail, { headers: { "Retry-After": "5" }, reasons });
}

/** Waits for an answer of the database. @throws Problem `SCHEMA_MISMATCH`, or `DATABASE_UNAVAILABLE` for any other failure */
export async function ofDatabase<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const problem = databaseProblem(cause);
    if (problem?.code === "SCHEMA_MISMATCH") throw problem;
    const detail = "The database does not answer.";
    const reasons: ReadinessReason[] = [{ code: "DATABASE_UNAVAILABLE", detail }];
    throw new Problem("DATABASE_UNAVAILABLE", detail, { headers: { "Retry-After": "5" }, cause, reasons });
  }
}
