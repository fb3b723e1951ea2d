"use client";

import { useMemo } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { Coin } from "../coins";
import { formatUnits, groupDigits } from "../format";
import { LiveSource } from "../live/source";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { useSettings } from "../settings";
import { WalletSteps } from "../signing/sign-panel";
import { DescriptionList } from "../ui/description-list";
import { AddressText } from "../ui/hex";
import { NearLink } from "../ui/near-link";
import { NextStep } from "../ui/next-step";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import { DateText } from "../ui/time";
import { type ConnectedWallet, useWallet } from "../wallet/wallet";
import type { ClaimState } from "./claim-contract";
import { ClaimShares } from "./claim-shares";
import { Funder } from "./funder";

/** Milliseconds between two reads of an airdrop. */
const INTERVAL = 4_000;

/**
 * An airdrop: its terms, the connected account's share, and what its funder can do. `isMissing`: the site's node has no
 * contract at the address. A connected wallet's node decides.
 */
export function ClaimPage({ claim, isMissing }: { claim: Address; isMissing: boolean }) {
  const t = useTranslate();
  const wallet = useWallet();
  if (isMissing && wallet.phase !== "connected") return <UnknownNotice />;
  return (
    <>
      {wallet.phase === "connected" ? null : <p className="mb-5 text-soft">{t("airdrop.connect")}</p>}
      <WalletSteps wallet={wallet} isForMessage={false}>
        {(connected) => <Claim key={connected.account.address} claim={claim} wallet={connected} />}
      </WalletSteps>
    </>
  );
}

function Claim({ claim, wallet }: { claim: Address; wallet: ConnectedWallet }) {
  const t = useTranslate();
  const { nativeCurrency, market } = useSettings().network;
  const { actions, account } = wallet;
  const source = useMemo(
    () =>
      new LiveSource(
        // Loaded after the page: the module holds the bytecode.
        async () => {
          const { readClaim } = await import("./claim-contract");
          return readClaim(actions, { claim, account: account.address, market }, nativeCurrency);
        },
        INTERVAL,
      ),
    [actions, claim, account.address, market, nativeCurrency],
  );
  const { data } = useLive(source);
  if (data === undefined) return <p role="status">{t("airdrop.reading")}</p>;
  if (!data.ok) return <Notice tone="refused" title={t("airdrop.unreadable")} />;
  if (data.value === null) return <UnknownNotice />;
  const { coin, ...state } = data.value;
  if (coin === null) return <Notice tone="refused" title={t("airdrop.coinUnreadable")} />;
  return <Known claim={claim} account={account.address} state={{ ...state, coin }} />;
}

function UnknownNotice() {
  const t = useTranslate();
  return (
    <Notice title={t("airdrop.unknown")}>
      {t("airdrop.unknownText")}
      <NextStep href={paths.airdrop}>{t("airdrop.createAnother")}</NextStep>
    </Notice>
  );
}

interface KnownProps {
  readonly claim: Address;
  readonly account: Address;
  readonly state: ClaimState & { readonly coin: Coin };
}

function Known({ claim, account, state }: KnownProps) {
  const t = useTranslate();
  const { registry } = useSettings().network;
  const { terms, coin, isFunded, remaining } = state;
  const coins = (amount: bigint) => `${formatUnits(t, amount, coin.decimals)} ${coin.symbol}`;
  const block = Number(terms.blockNumber);
  if (state.isGenuine !== true) {
    const problem = state.isGenuine === null ? "airdrop.unchecked" : "airdrop.notGenuine";
    return (
      <Notice tone="refused" title={t(problem)}>
        {t(`${problem}Text`)}
      </Notice>
    );
  }
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <Section title={t("airdrop.claimTitle", { ticker: terms.ticker })}>
        <DescriptionList
          items={[
            {
              name: t("airdrop.asOf"),
              value: (
                <NearLink href={paths.snapshot(block)} className="link">
                  {t("airdrop.asOfBlock", { block: groupDigits(t, block) })}
                </NearLink>
              ),
            },
            { name: t("airdrop.whole"), value: <span className="figures">{coins(terms.total)}</span> },
            {
              name: t("airdrop.left"),
              value: isFunded ? <span className="figures">{coins(remaining)}</span> : t("airdrop.notFunded"),
            },
            { name: t("airdrop.until"), value: <DateText seconds={Number(terms.deadline)} /> },
            { name: t("airdrop.funder"), value: <AddressText value={terms.funder} isShort /> },
            { name: t("airdrop.contract"), value: <AddressText value={claim} isShort withTools /> },
          ]}
        />
      </Section>
      <div className="space-y-8">
        {terms.registry === registry ? null : <Notice tone="refused" title={t("airdrop.otherRegistry")} />}
        {terms.funder === account ? <Funder claim={claim} state={state} coins={coins} /> : null}
        <ClaimShares claim={claim} account={account} state={state} coins={coins} />
      </div>
    </div>
  );
}
