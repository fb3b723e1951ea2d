"use client";

import { useMemo, useState } from "react";
import { CallPanel } from "@/components/contract-call/call-panel";
import type { Coin } from "@/components/format/coins";
import { formatUnits, groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { useSettings } from "@/components/hooks/settings";
import { useCode } from "@/components/hooks/use-code";
import { SigningLayout } from "@/components/signing/layout";
import { LiveLookalikeNotice } from "@/components/token/live-lookalike";
import { ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { NextStep } from "@/components/ui/next-step";
import { Notice } from "@/components/ui/notice";
import { DateText, useHour } from "@/components/ui/time";
import { type ContractCall, useWallet } from "@/components/wallet/wallet";
import type { SnapshotRecord } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, isAddress, marketAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { AirdropFields } from "./airdrop-fields";
import { airdropFields, useAirdropForm } from "./airdrop-form";
import type { ClaimTerms } from "./claim-contract";
import { storedCreation } from "./created-airdrop";
import { excludedHolders, parseUnits, type Shares, sharesOf } from "./shares";
import { HOLDER_LIMIT, type Holders, useCoin, useHolders } from "./use-shares";

const HOUR = 3_600;
const DAY = 24 * HOUR;

interface AirdropPageProps {
  /** Accepted snapshots, newest first. */
  readonly snapshots: readonly SnapshotRecord[];
  readonly initialTicker: string;
  readonly initialBlock: number | null;
}

/** The form of an airdrop beside its terms and the button that creates it. */
export function AirdropPage({ snapshots, initialTicker, initialBlock }: AirdropPageProps) {
  const t = useTranslate();
  const { registry } = useSettings().network;
  const first = snapshots.find(({ blockNumber }) => blockNumber === initialBlock) ?? snapshots[0];
  if (registry === null || first === undefined) {
    const lacks = registry === null ? "airdrop.noRegistry" : "airdrop.noSnapshot";
    return (
      <Notice title={t(lacks)}>
        {t(`${lacks}Text`)}
        <NextStep href={paths.snapshots}>{t("airdrop.seeSnapshots")}</NextStep>
      </Notice>
    );
  }
  return <AirdropForm snapshots={snapshots} registry={registry} ticker={initialTicker} block={first.blockNumber} />;
}

function AirdropForm({
  snapshots,
  registry,
  ticker,
  block,
}: {
  snapshots: readonly SnapshotRecord[];
  registry: Address;
  ticker: string;
  block: number;
}) {
  const t = useTranslate();
  const { network } = useSettings();
  const { nativeCurrency, chainId } = network;
  const market = marketAddress(network);
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const blocks = snapshots.map(({ blockNumber }) => String(blockNumber));
  const form = useAirdropForm({ ticker, block: String(block) }, blocks);
  const typed = form.watch();
  const read = airdropFields(t).safeParse(typed);
  const fields = read.success ? read.data : null;
  const token = fields?.pays === "erc20" ? fields.token : null;
  const paid = useCoin(token, nativeCurrency);
  const coin = paid === "unreadable" ? null : paid;
  const amount = coin === null ? null : parseUnits(typed.amount, coin.decimals);
  const holders = useHolders(fields?.ticker ?? null, fields?.block ?? null);
  const excluded = fields?.excluded.join(" ") ?? "";
  const shares = useMemo(() => {
    if (holders.state !== "known" || amount === null) return null;
    return sharesOf(holders.holders, excludedHolders(addressesIn(excluded), market), { kind: typed.sharing, amount });
  }, [holders, amount, excluded, market, typed.sharing]);
  // At the end of an hour, so that the terms stay the same while the person reads and signs them.
  const deadline = useHour() + HOUR + DAY * Number(typed.days);
  const terms: ClaimTerms | null =
    fields === null || shares === null || account === null
      ? null
      : {
          ...{ registry, blockNumber: BigInt(fields.block), ticker: fields.ticker, token: token ?? ZERO_ADDRESS },
          ...{ perHolder: shares.perHolder, numerator: shares.numerator, denominator: shares.denominator },
          ...{ total: shares.total, deadline: BigInt(deadline), funder: account, vaults: market ?? ZERO_ADDRESS },
        };
  const call = useCreation(terms, excluded);
  const [created, setCreated] = useState<Address | null>(null);
  return (
    <SigningLayout
      form={
        <AirdropFields
          form={form}
          snapshots={snapshots}
          coin={coin}
          isCoinUnreadable={paid === "unreadable"}
          isAmountWrong={typed.amount !== "" && coin !== null && amount === null}
        />
      }
    >
      {fields === null || holders.state !== "known" ? null : (
        <LiveLookalikeNotice key={fields.ticker} ticker={fields.ticker} />
      )}
      <Terms holders={holders} shares={shares} coin={coin} hasAmount={amount !== null} deadline={deadline} />
      <CallPanel
        call={call}
        action={t("airdrop.create")}
        stored={storedCreation(chainId)}
        onMined={({ nonce }, { account: { address } }) =>
          void import("./claim-contract").then(({ createdAddress }) => setCreated(createdAddress(address, nonce)))
        }
      />
      {created === null ? (
        <p className="text-faint text-sm">{t("airdrop.createText")}</p>
      ) : (
        <div role="status">
          <Notice title={t("airdrop.created")}>
            <ButtonLink href={paths.claim(created)} look="filled" className="mt-2">
              {t("airdrop.open")}
            </ButtonLink>
          </Notice>
        </div>
      )}
    </SigningLayout>
  );
}

/** The addresses of a text with spaces between them. */
function addressesIn(text: string): readonly Address[] {
  return text.split(" ").filter(isAddress);
}

/** The call that creates the airdrop, whose bytecode is loaded on demand. `excluded`: addresses with spaces between them. */
function useCreation(terms: ClaimTerms | null, excluded: string): ContractCall | null {
  const key = terms === null ? null : `${Object.values(terms).join(" ")} ${excluded}`;
  return useCode(async () => {
    const { creationOf } = await import("./claim-contract");
    const addresses = addressesIn(excluded);
    return terms === null ? null : creationOf(terms, addresses);
  }, key);
}

interface TermsProps {
  readonly holders: Holders;
  readonly shares: Shares | null;
  readonly coin: Coin | null;
  readonly hasAmount: boolean;
  readonly deadline: number;
}

function Terms({ holders, shares, coin, hasAmount, deadline }: TermsProps) {
  const t = useTranslate();
  if (shares !== null && coin !== null) return <ShownTerms shares={shares} coin={coin} deadline={deadline} />;
  return (
    <div role="status">
      <Notice title={t("airdrop.terms")}>{termsText(t, holders, hasAmount)}</Notice>
    </div>
  );
}

function termsText(t: Translate, holders: Holders, hasAmount: boolean): string {
  switch (holders.state) {
    case "none":
      return t("airdrop.termsNone");
    case "loading":
      return t("airdrop.loading");
    case "failed":
      return t("airdrop.unavailable");
    case "too-many":
      return t("airdrop.tooMany", { limit: groupDigits(t, HOLDER_LIMIT) });
    case "known":
      if (holders.holders.length === 0) return t("airdrop.noHolders");
      return hasAmount ? t("airdrop.nothing") : t("airdrop.termsNone");
  }
}

function ShownTerms({ shares, coin, deadline }: { shares: Shares; coin: Coin; deadline: number }) {
  const t = useTranslate();
  const coins = (amount: bigint) => `${formatUnits(t, amount, coin.decimals)} ${coin.symbol}`;
  const figures = (text: string) => <span className="wrap-anywhere figures">{text}</span>;
  return (
    <section aria-label={t("airdrop.terms")}>
      <h2 className="display text-2xl">{t("airdrop.terms")}</h2>
      <p className="mt-1 mb-4 text-soft text-sm">{t("airdrop.termsText")}</p>
      <DescriptionList
        items={[
          { name: t("airdrop.holders"), value: t("airdrop.holdersText", { paid: shares.paid, unpaid: shares.unpaid }) },
          {
            name: t("airdrop.range"),
            value: figures(t("airdrop.rangeText", { least: coins(shares.smallest), most: coins(shares.largest) })),
          },
          {
            name: t("airdrop.total"),
            value: (
              <>
                {figures(coins(shares.total))}
                {shares.rest === 0n ? null : (
                  <span className="caption wrap-anywhere block">
                    {t("airdrop.rest", { amount: coins(shares.rest) })}
                  </span>
                )}
              </>
            ),
          },
          { name: t("airdrop.until"), value: <DateText seconds={deadline} /> },
        ]}
      />
    </section>
  );
}
