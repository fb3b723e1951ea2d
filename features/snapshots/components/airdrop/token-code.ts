import type { ContractCall, WalletActions } from "@/components/wallet/wallet";
import { type Address, decodeEvent } from "@/lib/protocol";

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
