import { z } from "zod";
import { address } from "@/lib/api/endpoints/parameters";
import { COSTS } from "@/lib/api/http/costs";
import { type Context, defineEndpoint } from "@/lib/api/http/define-endpoint";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import * as vaults from "@/lib/database/reads/vaults";
import type { Address } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import { type OfAddress, takes } from "@/lib/records/contract";
import { vaultLink } from "@/lib/records/market";
import { withTimeout } from "@/lib/runtime/with-timeout";
import * as contracts from "../contracts";
import * as portfolios from "../reads/portfolio";
import { NODE_LIMIT } from "./node-limit";
import { MARKET_PROBLEMS, requireVaults } from "./require-market";

const parameters = z.object({ address });

export const readVault = defineEndpoint({
  ...takes<OfAddress>()("/explorer/addresses/:address/vault", vaultLink),
  number: null,
  summary: "Vault of an address",
  description:
    "The account that owns the vault at this address, and the vault that this address owns. The address of an account's vault is computed from the account, whether the vault is deployed or not; the index learns from deposits and offers which account owns a vault.",
  parameters,
  query: z.object({}),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: true,
  async handle({ path: { address } }, context) {
    const { factory } = await requireVaults(context);
    const { at, account } = await vaults.readVault(context.database, address);
    return { at, body: { address, account, vault: account === null ? vaultOf(factory, address) : null } };
  },
});

export const readPortfolio = defineEndpoint({
  ...contracts.readPortfolio,
  number: null,
  summary: "An account on the market",
  description:
    "The numbers of an account's inscriptions, inscriptions in its vault, open offers and sales, the coins to collect, and the value of its holdings at the floors.",
  parameters,
  query: z.object({}),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ path: { address: account }, client }, context) {
    const { factory, market } = await requireVaults(context);
    const vault = vaultOf(factory, account);
    const { at, portfolio } = await portfolios.readPortfolio(context.database, account, vault);
    const toCollect = market && (await proceedsAt(at, { market, account, client }, context));
    return { at, body: { account, vault, ...portfolio, toCollect } };
  },
});

/** The coins to collect at this position; null if no node answers in time. */
async function proceedsAt(
  at: IndexPosition | null,
  { client, ...question }: { readonly market: Address; readonly account: Address; readonly client: string | null },
  { node }: Context,
): Promise<bigint | null> {
  if (node === null || at === null || at.hash === null) return null;
  const asked = node.findProceeds({ ...question, blockHash: at.hash }, client);
  // If there are too many lookups, the number is omitted too, because the rest of the answer does not depend on the
  // node.
  return withTimeout("the chain's node", NODE_LIMIT, asked).catch(() => null);
}
