"use client";

import { useRef } from "react";
import { AddressText } from "@/components/address/address-text";
import { formatUnits, groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { useSettings } from "@/components/hooks/settings";
import { useChainRead } from "@/components/hooks/use-chain-read";
import { WalletSteps } from "@/components/signing/sign-panel";
import { DescriptionList } from "@/components/ui/description-list";
import { NearLink } from "@/components/ui/near-link";
import { NextStep } from "@/components/ui/next-step";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { DateText } from "@/components/ui/time";
import { type ConnectedWallet, useWallet } from "@/components/wallet/wallet";
import { useTranslate } from "@/lib/languages/translate";
import { type Address, marketAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { ClaimShares } from "./claim-shares";
import { Funder } from "./funder";
import { type KnownClaim, type SeenClaim, seenClaim } from "./seen-claim";
import { useCreatedHere } from "./use-created-here";

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
  const { network } = useSettings();
  const market = marketAddress(network);
  const { actions, account } = wallet;
  const seen = useRef<SeenClaim | null>(null);
  const { data } = useChainRead({
    key: ["claim", claim, account.address],
    by: actions,
    interval: INTERVAL,
    async read() {
      // Loaded after the page: the module holds the bytecode.
      const { readClaim } = await import("./claim-contract");
      const found = await readClaim(actions, { claim, account: account.address, market }, network.nativeCurrency);
      seen.current = seenClaim(seen.current, found);
      return seen.current;
    },
  });
  if (data === undefined) return <p role="status">{t("airdrop.reading")}</p>;
  const { state, problem } = data;
  return (
    <>
      {problem === null ? null : (
        <div role="status">
          <ProblemNotice problem={problem} />
        </div>
      )}
      {state === null ? null : (
        <Known claim={claim} account={account.address} state={state} isPossible={problem === null} />
      )}
    </>
  );
}

function ProblemNotice({ problem }: { problem: NonNullable<SeenClaim["problem"]> }) {
  const t = useTranslate();
  switch (problem) {
    case "unknown":
      return <UnknownNotice />;
    case "unchecked":
    case "notGenuine":
      return (
        <Notice tone="refused" title={t(`airdrop.${problem}`)}>
          {t(`airdrop.${problem}Text`)}
        </Notice>
      );
    default:
      return <Notice tone="refused" title={t(`airdrop.${problem}`)} />;
  }
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
  readonly state: KnownClaim;
  /** Whether the state is that of the last read, so that a person can send calls. */
  readonly isPossible: boolean;
}

function Known({ claim, account, state, isPossible }: KnownProps) {
  const t = useTranslate();
  const { network } = useSettings();
  const market = marketAddress(network);
  const isCreatedHere = useCreatedHere(claim);
  const { terms, coin, isFunded, remaining } = state;
  const coins = (amount: bigint) => `${formatUnits(t, amount, coin.decimals)} ${coin.symbol}`;
  const block = Number(terms.blockNumber);
  const shared = { claim, coins, isPossible };
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
        {terms.registry === network.registry ? null : <Notice tone="refused" title={t("airdrop.otherRegistry")} />}
        {market === null || terms.vaults !== ZERO_ADDRESS ? null : (
          <Notice tone="refused" title={t("airdrop.otherVaults")}>
            {t("airdrop.otherVaultsText")}
          </Notice>
        )}
        {terms.funder === account && isCreatedHere !== null ? (
          <Funder {...{ ...shared, isCreatedHere, state }} />
        ) : null}
        <ClaimShares {...shared} account={account} state={state} />
      </div>
    </div>
  );
}
