import type { ContractCall, WalletActions } from "@/components/wallet/wallet";
import { listAddressInscriptions } from "@/lib/client/calls/accounts";
import { type Address, decodeEvent } from "@/lib/protocol";

/** Inscriptions that are examined. */
const EXAMINED = 100;

/** Tickers of an account's inscriptions; `hasMore`: not all were examined. */
export interface Exposed {
  readonly tickers: readonly string[];
  readonly hasMore: boolean;
}

/**
 * The tickers whose contracts could transfer inscriptions of an account in a transaction that it signs (spec §6.4): those with a
 * contract, under which it owns an inscription that is not listed. Where the first {@link EXAMINED} are all listed and there are
 * more, the tickers are those of the listed ones.
 * @throws ApiError
 */
export async function exposedTickers(account: Address): Promise<Exposed> {
  const { inscriptions, next } = await listAddressInscriptions({
    address: account,
    withContract: true,
    limit: EXAMINED,
  });
  const free = inscriptions.filter(({ listed }) => !listed);
  const hasMore = next !== null;
  const found = free.length === 0 && hasMore ? inscriptions : free;
  return { tickers: [...new Set(found.map(({ ticker }) => ticker))], hasMore };
}

/**
 * The tickers of which a call would move inscriptions in the name of the account, in a simulation. Empty if there are none, or if the
 * wallet's node simulates nothing: that proves nothing.
 */
export async function movedTickers(
  actions: Pick<WalletActions, "simulate">,
  call: ContractCall,
  account: Address,
): Promise<readonly string[]> {
  const result = await actions.simulate(call);
  if (!result.ok) return [];
  const events = result.value.map(decodeEvent).filter((event) => event !== null);
  const moved = events.flatMap((event) =>
    (event.kind === "transfer" || event.kind === "bridgeOut") && event.sender === account ? [event.ticker] : [],
  );
  return [...new Set(moved)];
}
