import { connectorsForWallets, type Wallet } from "@rainbow-me/rainbowkit";
import { injectedWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { login as configured } from "engrave-login";
import type { Chain } from "viem";
import { type Config, type CreateConnectorFn, createConfig, createConnector, createStorage, custom, http } from "wagmi";
import type { Network } from "@/lib/chain/networks";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Settings } from "../settings";
import { texts } from "../texts";
import type { Login } from "./login";

export type WalletConfig = Config<readonly [Chain, ...Chain[]]>;

/** The configuration of wagmi: one chain, wallets found by EIP-6963, WalletConnect where a project id is configured. */
export function makeConfig({ network, walletConnectProjectId }: Settings): WalletConfig {
  const chain = chainOf(network);
  const config: WalletConfig = createConfig({
    chains: [chain],
    connectors: connectorsOf(walletConnectProjectId),
    multiInjectedProviderDiscovery: true,
    // Reconnects once, after the first render; without this with every one.
    ssr: true,
    storage: createStorage({ storage: window.localStorage, key: "engrave.wallet" }),
    transports: { [chain.id]: isDevelopmentChain(network) ? http(localRpcUrl()) : walletTransport(() => config) },
  });
  return config;
}

/** Wallets that announce themselves need no entry; these are for what only puts itself into the window, and for phones. */
function connectorsOf(walletConnectProjectId: string | null): CreateConnectorFn[] {
  const injected = "ethereum" in window ? [injectedWallet] : [];
  const wallets = walletConnectProjectId === null ? injected : [...injected, walletConnectWallet];
  const login: Login | null = configured;
  const groups = [
    { groupName: texts.wallet.login, wallets: login === null ? [] : [() => loginWallet(login)] },
    { groupName: texts.wallet.group, wallets },
  ].filter((group) => group.wallets.length > 0);
  if (groups.length === 0) return [];
  return connectorsForWallets(groups, {
    appName: texts.name,
    // Never read where WalletConnect is not in the list.
    projectId: walletConnectProjectId ?? "none",
  });
}

/** The login provider's connector as the dialog's entry. */
function loginWallet({ name, icon, connector }: Login): Wallet {
  return {
    ...{ id: "login", name, iconUrl: icon, iconBackground: "transparent" },
    createConnector: (details) => createConnector((config) => ({ ...connector(config), ...details })),
  };
}

/** The development chain through the site's own address, so that no other has to be reachable. */
export function localRpcUrl(): string {
  return new URL("/rpc", window.location.origin).href;
}

function chainOf(network: Network): Chain {
  const { name, chainId, nativeCurrency, explorerUrl } = network;
  const rpcUrls = { default: { http: isDevelopmentChain(network) ? [localRpcUrl()] : [] } };
  const chain = { id: chainId, name: texts.networkName(name), nativeCurrency, rpcUrls };
  return explorerUrl === null
    ? chain
    : { ...chain, blockExplorers: { default: { name: "Explorer", url: explorerUrl } } };
}

/** Reads of the chain go through the connected wallet: no public node has to be trusted, or allowed by the policy. */
function walletTransport(config: () => WalletConfig) {
  return custom({
    async request(request: { method: string; params?: unknown }) {
      const { connections, current } = config().state;
      const connection = current === null ? undefined : connections.get(current);
      if (connection === undefined) throw new Error("No wallet is connected.");
      const provider: unknown = await connection.connector.getProvider();
      if (!canRequest(provider)) throw new Error("The wallet gives no way to ask the chain.");
      return provider.request(request);
    },
  });
}

function canRequest(
  provider: unknown,
): provider is { request(request: { method: string; params?: unknown }): unknown } {
  return typeof provider === "object" && provider !== null && "request" in provider;
}
