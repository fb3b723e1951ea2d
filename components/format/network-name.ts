import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Translate } from "@/lib/languages/translate";

/** The name of a network as pages show it. */
export function networkName(t: Translate, network: { readonly name: string; readonly chainId: number }): string {
  if (isDevelopmentChain(network)) return t("site.developmentChain");
  return network.name.charAt(0).toUpperCase() + network.name.slice(1);
}
