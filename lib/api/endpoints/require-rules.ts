import { readStatus } from "@/lib/database/reads/status";
import type { ProtocolRules } from "@/lib/protocol";
import type { Context } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { Problem } from "../http/problem";

/** Problems of {@link requireRules}. */
export const RULES_PROBLEMS = ["INDEX_NOT_BEGUN", "NETWORK_UNKNOWN"] as const;

/** Returns the rules of the index's network. @throws Problem `INDEX_NOT_BEGUN` or `NETWORK_UNKNOWN` */
export async function requireRules({ database, rulesOf }: Context): Promise<ProtocolRules> {
  const status = await readStatus(database);
  if (status === null) throw indexNotBegun();
  const rules = rulesOf(status.chainId);
  if (rules !== null) return rules;
  throw new Problem("NETWORK_UNKNOWN", "The service is configured for a different chain than the index.");
}
