import type { Wallet } from "@rainbow-me/rainbowkit";
import { custom } from "viem";
import { createConnector, injected } from "wagmi";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Translate } from "@/lib/languages/translate";
import type { Settings } from "../hooks/settings";
import { localRpcUrl } from "./local-rpc";
import { MagicProvider } from "./magic-provider";

/** The connector's id. */
export const MAGIC_ID = "magic";
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b6553"/><g fill="none" stroke="#fff" stroke-width="1.8"><path d="M6 10h20v13H6zM6 10l10 8 10-8"/></g></svg>',
)}`;

/**
 * The entry of sign-in by e-mail and social accounts in the dialog. Null if it is not configured, or if browsers know no node of the
 * chain.
 */
export function magicWallet(t: Translate, { network, magic }: Pick<Settings, "network" | "magic">): Wallet | null {
  const urls = isDevelopmentChain(network) ? [localRpcUrl()] : network.publicRpcUrls;
  if (magic === undefined || urls.length === 0) return null;
  const { key, endpoint, methods } = magic;
  const service = new MagicProvider({ key, endpoint, chainId: network.chainId, urls });
  const name = methods.map((method) => (method === "email" ? t("wallet.email") : capitalized(method))).join(", ");
  const { request } = custom(service, { retryCount: 0 })({});
  const provider = { request, on: () => service.on(), removeListener: () => service.removeListener() };
  const connector = injected({ target: { id: MAGIC_ID, name, icon: ICON, provider } });
  return {
    ...{ id: MAGIC_ID, name, iconUrl: ICON, iconBackground: "transparent", installed: true },
    createConnector: (details) => createConnector((config) => ({ ...connector(config), ...details })),
  };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
