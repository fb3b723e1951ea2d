import { z } from "zod";
import { type Address, MARKET_KINDS } from "@/lib/protocol";
import { address, blockNumber } from "./values";

const contracts = z
  .array(z.strictObject({ kind: z.enum(MARKET_KINDS), contract: address, startBlock: blockNumber }))
  .min(1, "expected at least one contract, or null");

/**
 * The contract of a market of the first form (spec §10.3), or the contracts of one with modules (spec §10.4). Not a union, which would
 * report only that no form fits.
 */
export const marketSchema = z.unknown().transform((value, context) => {
  const parsed = Array.isArray(value) ? contracts.safeParse(value) : address.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

/** A contradiction in the fields of the market. */
interface MarketFault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** What is wrong about the market and the factory of its vaults together (spec §10.4.1). */
export function marketFaults(market: z.infer<typeof marketSchema> | null, vaults: Address | null): MarketFault[] {
  if (market === null) return [];
  if (typeof market === "string") {
    if (vaults === null) return [];
    const message =
      "the vaults of a market that is one address have no factory: use null, or a list of contracts in market";
    return [{ path: ["vaults"], message }];
  }
  const missing = { path: ["vaults"], message: "contracts in market need the factory of the vaults: its address" };
  const faults: MarketFault[] = vaults === null ? [missing] : [];
  const seen = new Set<string>(vaults === null ? [] : [vaults]);
  let hasMarket = false;
  for (const [index, { kind, contract }] of market.entries()) {
    if (seen.has(contract)) faults.push({ path: ["market", index, "contract"], message: "expected another contract" });
    seen.add(contract);
    const isSecond = kind === "market" && hasMarket;
    if (isSecond)
      faults.push({ path: ["market", index, "kind"], message: "expected at most one contract of the kind market" });
    hasMarket ||= kind === "market";
  }
  return faults;
}
