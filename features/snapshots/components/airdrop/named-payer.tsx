"use client";

import { useMemo } from "react";
import { AddressText } from "@/components/address/address-text";
import { groupDigits } from "@/components/format/numbers";
import { useChainRead } from "@/components/hooks/use-chain-read";
import { Decision } from "@/components/ui/decision";
import { Notice } from "@/components/ui/notice";
import { useActions } from "@/components/wallet/use-actions";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { ClaimTerms } from "./claim-contract";
import { payoutOf } from "./shares";
import { HOLDER_LIMIT, useHolders } from "./use-shares";

/** Shares that are listed. */
const LISTED = 5;
/** Milliseconds between two reads of the excluded accounts. */
const INTERVAL = 30_000;

interface NamedPayerProps {
  readonly claim: Address;
  readonly terms: ClaimTerms;
  /** An amount of the paid coin as a text. */
  readonly coins: (amount: bigint) => string;
  readonly isDecided: boolean;
  readonly onDecide: (isDecided: boolean) => void;
}

/**
 * What a person decides who is asked to pay for an airdrop that this device did not create: anyone can write any address into
 * such a contract. Shows who would be paid.
 */
export function NamedPayer({ claim, terms, coins, isDecided, onDecide }: NamedPayerProps) {
  const t = useTranslate();
  const { ticker, total, perHolder, numerator, denominator } = terms;
  const block = Number(terms.blockNumber);
  const found = useHolders(ticker, block);
  const holders = found.state === "known" ? found.holders : null;
  const largest = useMemo(() => {
    const payouts = (holders ?? []).map(({ address, amount }) => ({
      address,
      payout: payoutOf({ perHolder, numerator, denominator }, amount),
    }));
    return payouts.sort((a, b) => Number(b.payout > a.payout) - Number(b.payout < a.payout)).slice(0, LISTED);
  }, [holders, perHolder, numerator, denominator]);
  const excluded = useExcluded(
    claim,
    largest.map(({ address }) => address),
  );
  if (found.state === "failed") return <Notice tone="refused" title={t("airdrop.namedUnread")} />;
  if (found.state === "too-many")
    return <Notice tone="refused" title={t("airdrop.tooMany", { limit: groupDigits(t, HOLDER_LIMIT) })} />;
  if (holders === null || excluded === null) return <p role="status">{t("airdrop.loading")}</p>;
  return (
    <div className="mb-4 space-y-4">
      <Notice tone="refused" title={t("airdrop.namedTitle")}>
        {t("airdrop.namedText")}
      </Notice>
      <p className="text-soft text-sm">
        {t("airdrop.namedHolders", { count: holders.length, block: groupDigits(t, block), ticker })}
      </p>
      <ol className="divide-y divide-line border-line border-y">
        {largest.map(({ address, payout }) => (
          <li key={address} className="flex flex-wrap justify-between gap-x-6 py-2">
            <AddressText value={address} isShort />
            <span className="wrap-anywhere figures">
              {excluded.has(address) ? t("airdrop.namedExcluded") : coins(payout)}
            </span>
          </li>
        ))}
      </ol>
      <Decision text={t("airdrop.namedConfirm", { amount: coins(total) })} isChecked={isDecided} onChange={onDecide} />
    </div>
  );
}

/** Those of these accounts that the airdrop excludes; null: not known yet. */
function useExcluded(claim: Address, accounts: readonly Address[]): ReadonlySet<Address> | null {
  const actions = useActions();
  const reading =
    actions === null
      ? null
      : {
          key: ["excluded", claim, accounts],
          by: actions,
          interval: INTERVAL,
          read: async () => (await import("./claim-contract")).excludedOf(actions, claim, accounts),
        };
  return useChainRead(reading).data ?? null;
}
