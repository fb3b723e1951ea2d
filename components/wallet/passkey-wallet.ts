import type { Wallet } from "@rainbow-me/rainbowkit";
import { custom } from "viem";
import { createConnector, injected } from "wagmi";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Settings } from "../hooks/settings";
import { type Listener, PasskeyProvider } from "../sign-in/provider";
import { askPerson } from "../sign-in/requests";
import { explainWalletError } from "./explain";
import { localRpcUrl } from "./local-rpc";
import type { SilentWallet } from "./wallet";

/** The connector's id. */
export const PASSKEY_ID = "passkey";
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b6553"/><g fill="none" stroke="#fff" stroke-width="1.8"><circle cx="12" cy="13" r="4.5"/><path d="M15.5 16.5 25 26m-4-4 3-3m-6 0 2-2"/></g></svg>',
)}`;

/** The wallet of passkeys; null if browsers know no node of the chain that they may ask. */
export function makePasskey({ network }: Pick<Settings, "network">): PasskeyProvider | null {
  const urls = isDevelopmentChain(network) ? [localRpcUrl()] : network.publicRpcUrls;
  return urls.length === 0 ? null : new PasskeyProvider(network.chainId, urls);
}

/** The entry of passkeys in the dialog. */
export function passkeyWallet(passkey: PasskeyProvider, name: string): Wallet {
  const { request } = custom(passkey, { retryCount: 0 })({});
  const provider = {
    request,
    on: (event: string, listener: Listener) => passkey.on(event, listener),
    removeListener: (event: string, listener: Listener) => passkey.removeListener(event, listener),
  };
  const connector = injected({ target: { id: PASSKEY_ID, name, icon: ICON, provider } });
  return {
    ...{ id: PASSKEY_ID, name, iconUrl: ICON, iconBackground: "transparent", installed: true },
    createConnector: (details) => createConnector((config) => ({ ...connector(config), ...details })),
  };
}

/** What panels do for the wallet of passkeys. */
export function silentWallet(passkey: PasskeyProvider): SilentWallet {
  return {
    showRecovery: () => void askPerson({ kind: "recovery" }),
    async beginRun(call, account, count, onHidden) {
      try {
        return { ok: true, value: await passkey.begin({ call, account, count, onHidden }) };
      } catch (error) {
        return { ok: false, fault: explainWalletError(error) };
      }
    },
  };
}
