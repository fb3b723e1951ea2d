import { connectorsForWallets, type Wallet } from "@rainbow-me/rainbowkit";
import { injectedWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { login as configured } from "engrave-login";
import type { Chain } from "viem";
import { type Config, type CreateConnectorFn, createConfig, createConnector, createStorage, http } from "wagmi";
import type { Network } from "@/lib/chain/networks";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import type { Translate } from "@/lib/languages/translate";
import { networkName } from "../format/network-name";
import type { Settings } from "../hooks/settings";
import type { PasskeyProvider } from "../sign-in/provider";
import { deviceTexts } from "../storage/stored-value";
import { connectedProvider } from "./eip1193";
import { localRpcUrl } from "./local-rpc";
import type { Login } from "./login";
import { magicWallet } from "./magic-wallet";
import { passkeyWallet } from "./passkey-wallet";
import { walletTransport } from "./wallet-transport";

/** wagmi's configuration, for one chain. */
export type WalletConfig = Config<readonly [Chain, ...Chain[]]>;

/** Makes wagmi's configuration: one chain, the ways to sign in, wallets by EIP-6963, and WalletConnect if a project id is configured. */
export function makeConfig(t: Translate, settings: Settings, passkey: PasskeyProvider | null): WalletConfig {
  const { network } = settings;
  const chain = chainOf(t, network);
  const config: WalletConfig = createConfig({
    chains: [chain],
    connectors: connectorsOf(t, settings, passkey),
    multiInjectedProviderDiscovery: true,
    // Without it wagmi reconnects on every render instead of once after the first.
    ssr: true,
    storage: createStorage({ storage: deviceTexts, key: "engrave.wallet" }),
    transports: {
      [chain.id]: isDevelopmentChain(network)
        ? http(localRpcUrl())
        : walletTransport(chain, () => connectedProvider(config)),
    },
  });
  return config;
}

/** Connectors for wallets that do not announce themselves by EIP-6963: window.ethereum, and wallets on phones. */
function connectorsOf(t: Translate, settings: Settings, passkey: PasskeyProvider | null): CreateConnectorFn[] {
  const { walletConnectProjectId } = settings;
  const injected = "ethereum" in window ? [injectedWallet] : [];
  const wallets = walletConnectProjectId === null ? injected : [...injected, walletConnectWallet];
  const login: Login | null = configured;
  const magic = magicWallet(t, settings);
  const ways = [
    ...(passkey === null ? [] : [() => passkeyWallet(passkey, t("wallet.passkey"))]),
    ...(magic === null ? [] : [() => magic]),
    ...(login === null ? [] : [() => loginWallet(login)]),
  ];
  const groups = [
    { groupName: t("wallet.login"), wallets: ways },
    { groupName: t("wallet.group"), wallets },
  ].filter((group) => group.wallets.length > 0);
  if (groups.length === 0) return [];
  return connectorsForWallets(groups, {
    appName: t("site.name"),
    // RainbowKit requires an id, and reads it only for WalletConnect.
    projectId: walletConnectProjectId ?? "none",
  });
}

/** The entry of the login provider in the dialog. */
function loginWallet({ name, icon, connector }: Login): Wallet {
  return {
    ...{ id: "login", name, iconUrl: icon, iconBackground: "transparent" },
    createConnector: (details) => createConnector((config) => ({ ...connector(config), ...details })),
  };
}

function chainOf(t: Translate, network: Network): Chain {
  const { chainId, nativeCurrency, explorerUrl } = network;
  const rpcUrls = { default: { http: isDevelopmentChain(network) ? [localRpcUrl()] : [] } };
  const chain = { id: chainId, name: networkName(t, network), nativeCurrency, rpcUrls };
  return explorerUrl === null
    ? chain
    : { ...chain, blockExplorers: { default: { name: "Explorer", url: explorerUrl } } };
}
