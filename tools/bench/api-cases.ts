import type { Queryable, Statement } from "@/lib/database/pool";
import { readBalance } from "@/lib/database/reads/holdings";
import { readInscriptionFacts } from "@/lib/database/reads/inscriptions";
import { listTokens } from "@/lib/database/reads/tokens";
import { parseAddress, parseHash } from "@/lib/protocol";
import { anyHolding, anyInscription, anyTokenCursor } from "./api-data";

/** A measured request. `limit` names the bare server that it is compared with. */
export interface Case {
  readonly name: string;
  readonly limit: "constant" | "prepared";
  /** Smallest acceptable ratio of the throughputs of the front and the bare server. */
  readonly target: number;
  /** Path of the next request. */
  path(): string;
  /** Whether the client has cached the answer and revalidates it. */
  readonly isKnown?: boolean;
}

const TOKENS = "/api/explorer/tokens?limit=25";

export const CASES: readonly Case[] = [
  { name: "owner", limit: "prepared", target: 0.8, path: ownerPath },
  {
    name: "balance",
    limit: "prepared",
    target: 0.8,
    path() {
      const { ticker, address } = anyHolding();
      return `/api/${address}/${ticker}/balanceb`;
    },
  },
  { name: "page of 25 tokens", limit: "prepared", target: 0.8, path: () => `${TOKENS}&before=${anyTokenCursor()}` },
  { name: "cached answer", limit: "constant", target: 0.7, path: () => "/api/deployment/T7" },
  { name: "304", limit: "constant", target: 0.7, path: () => "/api/deployment/T7", isKnown: true },
];

function ownerPath(): string {
  const { ticker, tokenId } = anyInscription();
  return `/api/owner/${ticker}/${tokenId}`;
}

/** The statement that the API runs for this path, with its values, for the bare server. */
export async function statementOf(path: string): Promise<{ statement: Statement; values: readonly unknown[] }> {
  const sent: { statement: Statement; values: readonly unknown[] }[] = [];
  const recorder: Queryable = {
    async query(statement, values) {
      sent.push({ statement, values });
      return [];
    },
  };
  await ask(recorder, path);
  const [first] = sent;
  if (first === undefined) throw new Error(`${path} runs no statement`);
  return first;
}

async function ask(database: Queryable, path: string): Promise<unknown> {
  const [, , first = "", second = "", third] = path.split(/[/?]/);
  if (first === "owner") return readInscriptionFacts(database, second, parseHash(third ?? ""));
  if (third === "balanceb") return readBalance(database, second, parseAddress(first) ?? "0x");
  const before = new URLSearchParams(path.split("?")[1]).get("before") ?? undefined;
  return listTokens(database, { order: "newest", limit: 25, before });
}
