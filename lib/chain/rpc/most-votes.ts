import { log } from "@/lib/runtime/log";
import type { RpcClient } from "./client";
import type { EthCall } from "./eth-call";
import type { Execution } from "./execution-memory";
import type { RpcNode } from "./node";

/** Contracts that a line of the log names, at most. */
const NAMED = 10;
/** Pairs of contracts and nodes that are counted by name, at most. All further ones are counted together. */
const COUNTED = 50;

/** The results of one node, by key of the call. */
export interface Opinion {
  readonly node: RpcNode;
  readonly results: ReadonlyMap<string, Execution>;
}

/** How often nodes gave different results. */
export interface Differences {
  readonly contract: string;
  readonly nodes: string;
  readonly count: number;
}

const differences = new WeakMap<RpcClient, Map<string, Differences>>();

/** How often nodes of this client gave different results for a call, by contract and nodes. */
export function differencesOf(rpc: RpcClient): readonly Differences[] {
  return [...(differences.get(rpc)?.values() ?? [])];
}

/**
 * The results that count for calls for which nodes returned different data (spec §5.3.7): those with most votes, and of several
 * with equally many the one of the node that is first in the configuration. Logs and counts the difference.
 */
export function mostVotes(
  rpc: RpcClient,
  calls: ReadonlyMap<string, EthCall>,
  opinions: readonly Opinion[],
): ReadonlyMap<string, Execution> {
  const inOrder = [...opinions].sort((one, other) => rpc.nodes.indexOf(one.node) - rpc.nodes.indexOf(other.node));
  const nodes = inOrder.map(({ node }) => node.name).join(", ");
  const contracts = new Set([...calls.values()].map(({ to }) => to));
  for (const contract of contracts) count(rpc, contract, nodes);
  log.warn(
    { contracts: [...contracts].slice(0, NAMED), count: contracts.size, calls: calls.size, nodes },
    "nodes returned different results for calls of contracts; most votes decide",
  );
  return new Map(
    [...calls.keys()].flatMap((key) => {
      const result = winner(inOrder.map(({ results }) => results.get(key)));
      return result === null ? [] : [[key, result] as const];
    }),
  );
}

/** The most frequent result, of several the first. Failed executions have no vote. */
function winner(results: readonly (Execution | undefined)[]): Execution | null {
  const votes = new Map<string, { result: Execution; count: number }>();
  for (const result of results) {
    if (result === undefined || result === "failed") continue;
    const known = votes.get(result.data);
    if (known === undefined) votes.set(result.data, { result, count: 1 });
    else known.count++;
  }
  let most: { result: Execution; count: number } | null = null;
  for (const each of votes.values()) if (most === null || each.count > most.count) most = each;
  return most?.result ?? null;
}

function count(rpc: RpcClient, contract: string, nodes: string): void {
  const counted = differences.get(rpc) ?? new Map<string, Differences>();
  differences.set(rpc, counted);
  const key = `${contract} ${nodes}`;
  const named = counted.has(key) || counted.size < COUNTED;
  const known = counted.get(named ? key : "");
  const labels = named ? { contract, nodes } : { contract: "others", nodes: "others" };
  counted.set(named ? key : "", { ...labels, count: (known?.count ?? 0) + 1 });
}
