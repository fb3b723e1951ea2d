import type { Client } from "viem";
import { getTransactionCount } from "viem/actions";
import type { Address, Hash } from "@/lib/protocol";
import { findChainStatus } from "./chain-status";
import { doubtAfter, explainWalletError } from "./explain";
import { readInTime } from "./in-time";
import type { ChainPosition, ContractCall, WalletResult } from "./wallet";

/** Milliseconds that the search may take. The tracker repeats it. */
const TIMEOUT = 5_000;

/**
 * Decides whether a request that failed with `error` has sent its transaction nevertheless. Resolves with its hash if the node
 * has it, with the fault `maybe-sent` if that is not known, and with null if it surely was not sent. Never throws.
 * @param before the position right before the request; null if not known
 */
export async function resolveDoubt(
  client: Client,
  request: ContractCall & { readonly account: Address },
  before: ChainPosition | null,
  error: unknown,
): Promise<WalletResult<Hash> | null> {
  const doubt = doubtAfter(error);
  if (doubt === "no") return null;
  if (doubt === "if-counted" && !(await hasMore(client, request.account, before))) return null;
  const hash = before === null ? null : await find(client, request, before);
  if (hash !== null) return { ok: true, value: hash };
  return { ok: false, fault: { ...explainWalletError(error), kind: "maybe-sent" } };
}

/** Whether the account has more transactions than before, or their number is not known. */
async function hasMore(client: Client, address: Address, before: ChainPosition | null): Promise<boolean> {
  if (before === null) return true;
  const count = await attempt(() => getTransactionCount(client, { address, blockTag: "pending" }));
  return count === null || count > before.nonce;
}

async function find(
  client: Client,
  request: ContractCall & { readonly account: Address },
  { block, nonce }: ChainPosition,
): Promise<Hash | null> {
  const found = await attempt(() => findChainStatus(client, { ...request, hash: null, nonce, since: block }));
  return found?.kind === "replaced" && found.isSame ? found.hash : null;
}

/** The result of a read; null if it failed or takes too long. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await readInTime(TIMEOUT, work());
  } catch {
    return null;
  }
}
