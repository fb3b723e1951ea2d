import type { TryParameter } from "@/components/reference/request";
import { listTokenInscriptions } from "@/lib/database/reads/inscription-lists";
import { listTokens } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import { isTokenId } from "@/lib/protocol";
import { attempt } from "../reads";
import type { ShownParameter } from "./reference";

/** Values that exist on this site, by the name of the parameter. Empty if the index holds nothing. */
export interface Samples {
  readonly values: ReadonlyMap<string, string>;
  /** For parameters that name an inscription by its token id. */
  readonly tokenId: string | undefined;
}

/** Reads a token with holders and one of its inscriptions, so that requests from the reference find something. */
export async function readSamples(): Promise<Samples> {
  const token = (await attempt(() => listTokens(database(), { order: "holders", limit: 1 })))?.tokens[0];
  const ticker = token?.ticker;
  const page =
    ticker === undefined
      ? undefined
      : await attempt(() => listTokenInscriptions(database(), { ticker, filter: "all", limit: 1 }));
  const found = page?.inscriptions?.[0];
  const values = new Map<string, string | null | undefined>([
    ["ticker", ticker],
    ["q", ticker],
    ["address", found?.owner],
    ["from", found?.owner],
    ["to", found?.owner],
    ["id", found?.mintId],
    ["txhash", found?.tokenId],
    ["tx_hash", found?.transactionHash],
    ["hash", found?.transactionHash],
    ["block", found?.blockNumber.toString()],
  ]);
  const known = [...values].flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return { values: new Map(known), tokenId: found?.tokenId };
}

/** The parameters with values to try: the example's values, or samples where they fit. */
export function withSamples(parameters: readonly ShownParameter[], { values, tokenId }: Samples): TryParameter[] {
  return parameters.flatMap(({ name, place, required, value }): TryParameter[] => {
    if (place === "header") return [];
    return [{ name, place, required, value: sampleOf(name, value) }];
  });

  function sampleOf(name: string, example: string | undefined): string {
    // An optional parameter that the example leaves out stays empty.
    if (example === undefined) return "";
    const sample = values.get(name);
    if (name === "id" && isTokenId(example)) return tokenId ?? example;
    if (sample === undefined || shapeOf(sample) !== shapeOf(example)) return example;
    return sample;
  }
}

/** Parameters with one name can take values of different kinds, for example times and addresses. */
function shapeOf(value: string): string {
  return value.startsWith("0x") ? `hex${value.length}` : /^\d{6,}$/.test(value) ? "number" : "name";
}
