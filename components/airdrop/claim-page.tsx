"use client";

import { useMemo } from "react";
import type { Address } from "@/lib/protocol";
import { CallPanel } from "../contract-call/call-panel";
import { formatUnits, groupDigits } from "../format";
import { LiveSource } from "../live/source";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { useSettings } from "../settings";
import { WalletSteps } from "../signing/sign-panel";
import { airdropTexts } from "../texts/airdrop";
import { DescriptionList } from "../ui/description-list";
import { AddressText } from "../ui/hex";
import { NearLink } from "../ui/near-link";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import { type ConnectedWallet, useWallet } from "../wallet/wallet";
import type { ClaimState } from "./claim-contract";
import { Shares } from "./claim-shares";
import { isOver, useCall } from "./use-call";

const words = airdropTexts;

/** Milliseconds between two reads of an airdrop. */
const INTERVAL = 4_000;

/** An airdrop: its terms, the connected account's share, and what its funder can do. */
export function ClaimPage({ claim }: { claim: Address }) {
  const wallet = useWallet();
  return (
    <>
      {wallet.phase === "connected" ? null : <p className="mb-5 text-soft">{words.connect}</p>}
      <WalletSteps wallet={wallet} isForMessage={false}>
        {(connected) => <Claim key={connected.account.address} claim={claim} wallet={connected} />}
      </WalletSteps>
    </>
  );
}

function Claim({ claim, wallet }: { claim: Address; wallet: ConnectedWallet }) {
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
  if (data === undefined) return <p role="status">{words.reading}</p>;
  if (!data.ok) return <Notice tone="refused" title={words.unreadable} />;
  if (data.value === null) return <Notice title={words.unknown}>{words.unknownText}</Notice>;
  return <Known claim={claim} account={account.address} state={data.value} />;
}

interface KnownProps {
  readonly claim: Address;
  readonly account: Address;
  readonly state: ClaimState;
}

function Known({ claim, account, state }: KnownProps) {
  const { registry } = useSettings().network;
  const { terms, coin, isFunded, remaining } = state;
  const coins = (amount: bigint) => `${formatUnits(amount, coin.decimals)} ${coin.symbol}`;
  const block = Number(terms.blockNumber);
  if (state.isGenuine === false) {
    return (
      <Notice tone="refused" title={words.notGenuine}>
        {words.notGenuineText}
      </Notice>
    );
  }
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <Section title={words.claimTitle(terms.ticker)}>
        <DescriptionList
          items={[
            {
              name: words.asOf,
              value: (
                <NearLink href={paths.snapshot(block)} className="link">
                  {words.asOfBlock(groupDigits(block))}
                </NearLink>
              ),
            },
            { name: words.whole, value: <span className="figures">{coins(terms.total)}</span> },
            {
              name: words.left,
              value: isFunded ? <span className="figures">{coins(remaining)}</span> : words.notFunded,
            },
            { name: words.until, value: new Date(Number(terms.deadline) * 1000).toISOString().slice(0, 16) },
            { name: words.funder, value: <AddressText value={terms.funder} isShort /> },
            { name: words.contract, value: <AddressText value={claim} isShort withTools /> },
          ]}
        />
      </Section>
      <div className="space-y-8">
        {terms.registry === registry ? null : <Notice tone="refused" title={words.otherRegistry} />}
        {terms.funder === account ? <Funder claim={claim} state={state} coins={coins} /> : null}
        <Shares claim={claim} account={account} state={state} coins={coins} />
      </div>
    </div>
  );
}

/** What the funder does next: allow, pay, or take back the rest. */
function Funder({ claim, state, coins }: { claim: Address; state: ClaimState; coins: (amount: bigint) => string }) {
  const { terms, isFunded, isApproved, remaining } = state;
  const step = isOver(terms) ? "refund" : isFunded ? null : isApproved ? "fund" : "approve";
  const call = useCall(async () => {
    const { approvalCall, fundingCall, refundCall } = await import("./claim-contract");
    if (step === "refund") return refundCall(claim, terms);
    return step === "approve" ? approvalCall(claim, terms) : fundingCall(claim, terms);
  }, `${claim} ${step}`);
  return (
    <Section title={words.yours}>
      {step === null ? (
        <p className="text-soft text-sm">{words.announce}</p>
      ) : step === "refund" && remaining === 0n ? (
        <p className="text-soft text-sm">{words.refundNone}</p>
      ) : (
        <>
          <p className="mb-4 text-soft text-sm">
            {step === "refund" ? words.refundText(coins(remaining)) : words.fundText(coins(terms.total))}
          </p>
          <CallPanel key={step} call={call} action={words[step]} onMined={() => undefined} />
        </>
      )}
    </Section>
  );
}
