"use client";

import type { SnapshotRecord } from "@/lib/client";
import { groupDigits } from "../format";
import { useSettings } from "../settings";
import { TextField } from "../signing/text-field";
import { airdropTexts } from "../texts/airdrop";
import { Field, INPUT_CLASSES } from "../ui/field";
import { RadioChoices } from "../ui/radio-choices";
import { DAYS, type useAirdropForm } from "./airdrop-form";
import type { Coin } from "./claim-contract";

const words = airdropTexts;
const SHARINGS = (["proportional", "equal", "perUnit"] as const).map((value) => ({ value, ...words.sharings[value] }));

interface AirdropFieldsProps {
  readonly form: ReturnType<typeof useAirdropForm>;
  /** Accepted snapshots, newest first. */
  readonly snapshots: readonly SnapshotRecord[];
  readonly coin: Coin | null;
  readonly isAmountWrong: boolean;
}

/** The fields of an airdrop. */
export function AirdropFields({ form, snapshots, coin, isAmountWrong }: AirdropFieldsProps) {
  const { symbol } = useSettings().network.nativeCurrency;
  const { errors } = form.formState;
  const typed = form.watch();
  const problem = (name: "ticker" | "token" | "excluded") => (typed[name] === "" ? undefined : errors[name]?.message);
  const payments = [
    { value: "native", title: words.native(symbol), text: words.nativeText },
    { value: "erc20", title: words.erc20, text: words.erc20Text },
  ] as const;
  return (
    <>
      <TextField
        id="ticker"
        label={words.ticker}
        hint={<span>{words.tickerHint}</span>}
        problem={problem("ticker")}
        maxLength={10}
        {...form.register("ticker")}
      />
      <Field label={words.snapshot} htmlFor="block" hint={<span>{words.snapshotHint}</span>}>
        <select id="block" aria-describedby="block-hint" className={INPUT_CLASSES} {...form.register("block")}>
          {snapshots.map(({ blockNumber, balanceCount }) => (
            <option key={blockNumber} value={blockNumber}>
              {words.block(groupDigits(blockNumber), groupDigits(balanceCount))}
            </option>
          ))}
        </select>
      </Field>
      <RadioChoices legend={words.pays} choices={payments} input={() => form.register("pays")} />
      {typed.pays === "native" ? null : (
        <TextField
          id="token"
          label={words.token}
          problem={problem("token")}
          placeholder="0x…"
          {...form.register("token")}
        />
      )}
      <RadioChoices legend={words.sharing} choices={SHARINGS} input={() => form.register("sharing")} />
      <TextField
        id="amount"
        label={words.amount[typed.sharing]}
        hint={coin === null ? undefined : <span>{coin.symbol}</span>}
        problem={isAmountWrong ? words.amountInvalid(coin?.decimals ?? 0) : undefined}
        inputMode="decimal"
        {...form.register("amount")}
      />
      <Field
        label={words.excluded}
        htmlFor="excluded"
        hint={
          problem("excluded") === undefined ? (
            <span>{words.excludedHint}</span>
          ) : (
            <span className="text-refused">{problem("excluded")}</span>
          )
        }
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
      <Field label={words.deadline} htmlFor="days" hint={<span>{words.deadlineHint}</span>}>
        <select id="days" aria-describedby="days-hint" className={INPUT_CLASSES} {...form.register("days")}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {words.days(Number(days))}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}
