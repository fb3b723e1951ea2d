"use client";

import { useLocale } from "next-intl";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import "@rainbow-me/rainbowkit/styles.css";
import { RainbowKitProvider, useAccountModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useAccount, useAccountEffect, WagmiProvider } from "wagmi";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { parseAddress } from "@/lib/protocol";
import type { Settings } from "../hooks/settings";
import { Mark } from "../ui/mark";
import { walletActions } from "./actions";
import { localRpcUrl, makeConfig, type WalletConfig } from "./config";
import { DEVELOPMENT_ACCOUNTS, DEVELOPMENT_RDNS, DevelopmentWallet } from "./development-wallet";
import { forgetConnection, rememberConnection } from "./memory";
import { rainbowTheme } from "./rainbow-theme";
import type { WalletReport } from "./wallet";

interface WalletIslandProps {
  readonly settings: Settings;
  /** Counts the requests to open the list of wallets. */
  readonly requests: number;
  readonly report: (report: WalletReport) => void;
}

/**
 * All code that uses wagmi and RainbowKit, loaded apart from the page when the person connects or was connected before.
 * Shows the dialogs, and reports the wallet and its actions to the page.
 */
export default function WalletIsland({ settings, requests, report }: WalletIslandProps) {
  const t = useTranslate();
  const { config, development, queries } = startOnce(t, settings);
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider
          theme={rainbowTheme}
          modalSize="compact"
          locale={rainbowLocale(useLocale())}
          appInfo={{ appName: t("site.name") }}
          avatar={AccountMark}
        >
          <Bridge config={config} development={development} requests={requests} report={report} />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}

const RAINBOW_LOCALES = [
  ...(["ar", "de", "en", "es", "fr", "hi", "id", "ja", "ko", "ms", "pt", "ru", "th", "tr", "vi"] as const),
  ...(["zh-CN", "zh-HK", "zh-TW"] as const),
];

/** The dialogs' language; English if RainbowKit does not have the page's. */
function rainbowLocale(language: string) {
  return RAINBOW_LOCALES.find((each) => each === language) ?? "en";
}

function AccountMark({ address, size }: { address: string; size: number }) {
  return (
    <span className="block bg-wash text-accent" style={{ width: size, height: size }}>
      <Mark seed={address} className="size-full p-1" />
    </span>
  );
}

/** A wallet answers within the browser. By default, a request waits while the browser reports no network, without a message. */
const ANY_NETWORK = { networkMode: "always" } as const;

let started: ReturnType<typeof start> | null = null;

/**
 * Starts once per page load. Not in React's state: React may discard a first render and start again, which would announce
 * a second development wallet.
 */
function startOnce(t: Translate, settings: Settings) {
  started ??= start(t, settings);
  return started;
}

function start(t: Translate, settings: Settings) {
  const development = isDevelopmentChain(settings.network) ? new DevelopmentWallet(localRpcUrl()) : null;
  // Before makeConfig, which looks for announced wallets.
  development?.announce();
  const config = makeConfig(t, settings);
  return {
    config,
    development,
    queries: new QueryClient({ defaultOptions: { mutations: ANY_NETWORK, queries: ANY_NETWORK } }),
  };
}

function Bridge({
  config,
  development,
  requests,
  report,
}: Omit<WalletIslandProps, "settings"> & { config: WalletConfig; development: DevelopmentWallet | null }) {
  const account = useAccount();
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const [answered, setAnswered] = useState(0);
  const actions = useMemo(() => walletActions(config, () => openAccountModal?.()), [config, openAccountModal]);
  const [hasTried, setTried] = useState(false);
  useAccountEffect({ onConnect: rememberConnection, onDisconnect: forgetConnection });

  // wagmi begins as disconnected, and tries to connect again after the first render.
  useEffect(
    () =>
      config.subscribe(
        ({ status }) => status,
        () => setTried(true),
      ),
    [config],
  );

  useEffect(() => {
    if (requests === answered || openConnectModal === undefined) return;
    setAnswered(requests);
    openConnectModal();
  }, [requests, answered, openConnectModal]);

  const { status, chainId, connector } = account;
  const address = account.address === undefined ? null : parseAddress(account.address);
  useEffect(() => {
    if (status === "connected" && address !== null) {
      const isDevelopment = connector.id === DEVELOPMENT_RDNS;
      report({
        phase: "connected",
        account: {
          address,
          chainId,
          walletName: connector.name,
          choice: isDevelopment && development !== null ? choiceOf(development) : null,
        },
        actions,
      });
    } else report({ phase: hasTried && status === "disconnected" ? "disconnected" : "connecting" });
  }, [status, hasTried, address, chainId, connector, development, actions, report]);
  return null;
}

function choiceOf(development: DevelopmentWallet) {
  return {
    index: development.index,
    count: DEVELOPMENT_ACCOUNTS.length,
    choose: (index: number) => development.choose(index),
  };
}
