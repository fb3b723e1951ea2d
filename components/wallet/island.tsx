"use client";

import "@rainbow-me/rainbowkit/styles.css";
import { RainbowKitProvider, useAccountModal, useConnectModal } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useAccount, useAccountEffect, WagmiProvider } from "wagmi";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { parseAddress } from "@/lib/protocol";
import { Mark } from "../inscription/mark";
import type { Settings } from "../settings";
import { texts } from "../texts";
import { walletActions } from "./actions";
import { localRpcUrl, makeConfig, type WalletConfig } from "./config";
import { DEVELOPMENT_ACCOUNTS, DEVELOPMENT_RDNS, DevelopmentWallet } from "./development-wallet";
import { forgetConnection, rememberConnection } from "./memory";
import { rainbowTheme } from "./rainbow-theme";
import type { WalletReport } from "./wallet";

interface IslandProps {
  readonly settings: Settings;
  /** Grows by one each time that somebody wants to choose a wallet. */
  readonly requests: number;
  readonly report: (report: WalletReport) => void;
}

/**
 * Everything that knows wagmi and RainbowKit: an island beside the page, loaded when somebody connects or was connected
 * before. It shows the dialogs and tells the page what the wallet is and can do.
 */
export default function Island({ settings, requests, report }: IslandProps) {
  const { config, development, queries } = started(settings);
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider
          theme={rainbowTheme}
          modalSize="compact"
          locale="en"
          appInfo={{ appName: texts.name }}
          avatar={AccountMark}
        >
          <Bridge config={config} development={development} requests={requests} report={report} />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}

function AccountMark({ address, size }: { address: string; size: number }) {
  return (
    <span className="block bg-wash text-accent" style={{ width: size, height: size }}>
      <Mark seed={address} className="size-full p-1" />
    </span>
  );
}

let island: ReturnType<typeof start> | null = null;

/**
 * Started once for the page's life, outside of React's state: React may throw a first rendering away and begin anew, and a
 * second development wallet would be announced beside the one that is chosen from.
 */
function started(settings: Settings) {
  island ??= start(settings);
  return island;
}

function start(settings: Settings) {
  const development = isDevelopmentChain(settings.network) ? new DevelopmentWallet(localRpcUrl()) : null;
  // Before the configuration is made, which looks for announced wallets.
  development?.announce();
  const config = makeConfig(settings);
  return { config, development, queries: new QueryClient() };
}

function Bridge({
  config,
  development,
  requests,
  report,
}: Omit<IslandProps, "settings"> & { config: WalletConfig; development: DevelopmentWallet | null }) {
  const account = useAccount();
  const { openConnectModal } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const [answered, setAnswered] = useState(0);
  const actions = useMemo(() => walletActions(config, () => openAccountModal?.()), [config, openAccountModal]);
  useAccountEffect({ onConnect: rememberConnection, onDisconnect: forgetConnection });

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
    } else report({ phase: status === "disconnected" ? "disconnected" : "connecting" });
  }, [status, address, chainId, connector, development, actions, report]);
  return null;
}

function choiceOf(development: DevelopmentWallet) {
  return {
    index: development.index,
    count: DEVELOPMENT_ACCOUNTS.length,
    choose: (index: number) => development.choose(index),
  };
}
