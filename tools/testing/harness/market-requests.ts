import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { local } from "@/lib/chain/networks";
import { type Address, type Hash, marketAddress } from "@/lib/protocol";
import { requestsOf } from "./expect-answer";
import { apiForTests } from "./for-tests";

/** The API of a market for the tests of a file, with requests below `/api/explorer` and names of its history. */
export function marketForTests() {
  const api = apiForTests({ hasMarket: true });
  return {
    api,
    ...requestsOf(() => api().ask.front, "/api/explorer"),
    /** The vault of an account. */
    vault: (account: Address): Address => vaultOf(marketAddress(local) ?? account, account),
    /** The id of the inscription `trade1`, `trade2`, … */
    id: (number: number): Hash => api().history.hash(`trade${number}`),
  };
}
