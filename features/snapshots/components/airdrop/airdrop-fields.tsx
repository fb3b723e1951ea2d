"use client";

import type { Coin } from "@/components/format/coins";
import { groupDigits } from "@/components/format/numbers";
import { useSettings } from "@/components/hooks/settings";
import { TextField } from "@/components/signing/text-field";
import { Field, INPUT_CLASSES } from "@/components/ui/field";
import { RadioChoices } from "@/components/ui/radio-choices";
import type { SnapshotRecord } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { DAYS, type useAirdropForm } from "./airdrop-form";

const SHARINGS = (t: Translate) =>
  (["proportional", "equal", "perUnit"] as const).map((value) => ({
    value,
    title: t(`airdrop.sharings.${value}.title`),
    text: t(`airdrop.sharings.${value}.text`),
  }));

interface AirdropFieldsProps {
  readonly form: ReturnType<typeof useAirdropForm>;
  /** Accepted snapshots, newest first. */
  readonly snapshots: readonly SnapshotRecord[];
  readonly coin: Coin | null;
  /** The ERC-20 can't be read, so no amount of it can be typed. */
  readonly isCoinUnreadable: boolean;
  readonly isAmountWrong: boolean;
}

/** The fields of an airdrop. */
export function AirdropFields({ form, snapshots, coin, isCoinUnreadable, isAmountWrong }: AirdropFieldsProps) {
  const t = useTranslate();
  const { symbol } = useSettings().network.nativeCurrency;
  const { errors } = form.formState;
  const typed = form.watch();
  const problem = (name: "ticker" | "token" | "excluded") => (typed[name] === "" ? undefined : errors[name]?.message);
  const payments = [
    { value: "native", title: symbol, text: t("airdrop.nativeText") },
    { value: "erc20", title: t("airdrop.erc20"), text: t("airdrop.erc20Text") },
  ] as const;
  return (
    <>
      <TextField
        id="ticker"
        label={t("airdrop.ticker")}
        hint={t("airdrop.tickerHint")}
        problem={problem("ticker")}
        maxLength={10}
        {...form.register("ticker")}
      />
      <Field label={t("airdrop.snapshot")} htmlFor="block" hint={t("airdrop.snapshotHint")}>
        <select id="block" aria-describedby="block-hint" className={INPUT_CLASSES} {...form.register("block")}>
          {snapshots.map(({ blockNumber, balanceCount }) => (
            <option key={blockNumber} value={blockNumber}>
              {t("airdrop.block", { block: groupDigits(t, blockNumber), count: groupDigits(t, balanceCount) })}
            </option>
          ))}
        </select>
      </Field>
      <RadioChoices legend={t("airdrop.pays")} choices={payments} input={() => form.register("pays")} />
      {typed.pays === "native" ? null : (
        <TextField
          id="token"
          label={t("airdrop.token")}
          problem={problem("token") ?? (isCoinUnreadable ? t("airdrop.coinUnreadable") : undefined)}
          placeholder="0x…"
          {...form.register("token")}
        />
      )}
      <RadioChoices legend={t("airdrop.sharing")} choices={SHARINGS(t)} input={() => form.register("sharing")} />
      <TextField
        id="amount"
        label={t(`airdrop.amount.${typed.sharing}`)}
        hint={coin?.symbol}
        problem={isAmountWrong ? t("airdrop.amountInvalid", { decimals: coin?.decimals ?? 0 }) : undefined}
        inputMode="decimal"
        {...form.register("amount")}
      />
      <Field
        label={t("airdrop.excluded")}
        htmlFor="excluded"
        hint={t("airdrop.excludedHint")}
        problem={problem("excluded")}
      >
        <textarea
          id="excluded"
          rows={3}
          aria-describedby="excluded-hint"
          aria-invalid={problem("excluded") !== undefined}
          autoComplete="off"
          spellCheck={false}
          className={`${INPUT_CLASSES} h-auto py-2`}
          {...form.register("excluded")}
        />
      </Field>
      <Field label={t("airdrop.deadline")} htmlFor="days" hint={t("airdrop.deadlineHint")}>
        <select id="days" aria-describedby="days-hint" className={INPUT_CLASSES} {...form.register("days")}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {t("airdrop.days", { days: Number(days) })}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}
