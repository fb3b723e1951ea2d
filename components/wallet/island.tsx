"use client";

import { useLocale } from "next-intl";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import "@rainbow-me/rainbowkit/styles.css";
import { RainbowKitProvider, useAccountModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useAccount, useAccountEffect, WagmiProvider } from "wagmi";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { parseAddress } from "@/lib/protocol";
import type { Settings } from "../hooks/settings";
import { onRequest, openRequest } from "../sign-in/requests";
import { showCall } from "../sign-in/shown";
import { Mark } from "../ui/mark";
import { walletActions } from "./actions";
import { closeWalletList } from "./close-wallet-list";
import { makeConfig } from "./config";
import { DEVELOPMENT_ACCOUNTS, DEVELOPMENT_RDNS, DevelopmentWallet } from "./development-wallet";
import { localRpcUrl } from "./local-rpc";
import { MAGIC_ID } from "./magic-wallet";
import { forgetConnection, rememberConnection } from "./memory";
import { makePasskey, PASSKEY_ID, silentWallet } from "./passkey-wallet";
import { rainbowTheme } from "./rainbow-theme";
import type { WalletReport } from "./wallet";

/** What passkeys show, loaded when they are used. */
const SignIn = lazy(() => import("./sign-in"));

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
  const started = startOnce(t, settings);
  const { config, queries } = started;
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
          <Bridge {...started} requests={requests} report={report} />
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

const BLIND = { show: showCall };

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
  const passkey = makePasskey(settings);
  const config = makeConfig(t, settings, passkey);
  return {
    config,
    development,
    passkey,
    silent: passkey === null ? undefined : silentWallet(passkey),
    queries: new QueryClient({ defaultOptions: { mutations: ANY_NETWORK, queries: ANY_NETWORK } }),
  };
}

function Bridge({
  config,
  development,
  passkey,
  silent,
  requests,
  report,
}: Omit<WalletIslandProps, "settings"> & ReturnType<typeof start>) {
  const account = useAccount();
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const [answered, setAnswered] = useState(0);
  const actions = useMemo(
    () => walletActions(config, passkey, () => openAccountModal?.()),
    [config, passkey, openAccountModal],
  );
  const [hasTried, setTried] = useState(false);
  useAccountEffect({ onDisconnect: forgetConnection });

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
      // Not wagmi's event, which does not come if the list of wallets was closed while a wallet was asked.
      rememberConnection();
      const isDevelopment = connector.id === DEVELOPMENT_RDNS;
      report({
        phase: "connected",
        account: {
          address,
          chainId,
          walletName: connector.name,
          choice: isDevelopment && development !== null ? choiceOf(development) : null,
          silent: connector.id === PASSKEY_ID ? silent : undefined,
          blind: connector.id === PASSKEY_ID || connector.id === MAGIC_ID ? BLIND : undefined,
        },
        actions,
      });
    } else report({ phase: hasTried && status === "disconnected" ? "disconnected" : "connecting" });
  }, [status, hasTried, address, chainId, connector, development, silent, actions, report]);
  const isPasskey = status === "connected" && connector.id === PASSKEY_ID;
  const isAsked = useSyncExternalStore(onRequest, isRequestOpen, () => false);
  useEffect(() => {
    if (isAsked) closeWalletList();
  }, [isAsked]);
  return passkey === null || !(isAsked || isPasskey) ? null : (
    <Suspense fallback={isAsked ? <Loading /> : null}>
      <SignIn passkey={passkey} isDevelopment={development !== null} isConnected={isPasskey} />
    </Suspense>
  );
}

/** Shown while the code of a dialog that someone has asked for is loaded. */
function Loading() {
  const t = useTranslate();
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-20 z-40 mx-auto w-fit border border-line bg-surface p-4 shadow-raised"
    >
      {t("wallet.loading")}
    </p>
  );
}

function isRequestOpen(): boolean {
  return openRequest() !== null;
}

function choiceOf(development: DevelopmentWallet) {
  return {
    index: development.index,
    count: DEVELOPMENT_ACCOUNTS.length,
    choose: (index: number) => development.choose(index),
  };
}
