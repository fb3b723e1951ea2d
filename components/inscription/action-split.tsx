"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { messageId } from "../signing/naming";
import { proposeMessage } from "../signing/proposal";
import { parsed } from "../signing/schemas";
import { TextField } from "../signing/text-field";
import { parseTypedNumber, withoutGroups } from "../signing/typed-number";
import { useWallet } from "../wallet/wallet";
import type { ActionProps } from "./action";
import { ActionForm } from "./action-form";

/** Splits an inscription into two (spec §5.5). */
export function ActionSplit({ inscription, onSent }: ActionProps) {
  const t = useTranslate();

  const { ticker, amount, part, listed } = inscription;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const firstOf = (text: string) => {
    const value = parseTypedNumber(text);
    return value !== null && value > 0n && value < amount ? value : null;
  };
  const form = useForm({
    resolver: zodResolver(z.object({ first: parsed(firstOf, t("trading.split.invalid")) })),
    defaultValues: { first: (amount / 2n).toString() },
    mode: "onChange",
  });
  const first = firstOf(form.watch("first").trim());
  const id = messageId(inscription);
  const proposal = useMemo(
    () =>
      first === null || account === null
        ? null
        : proposeMessage({ op: "split", tick: ticker, id, amt1: first, amt2: amount - first }, account, {
            amount,
            part,
          }),
    [ticker, id, amount, part, first, account],
  );
  const second = first === null ? "" : groupDigits(t, amount - first);
  return (
    <ActionForm
      text={`${t("trading.split.text")}${listed ? ` ${t("trading.split.textListed")}` : ""}`}
      proposal={proposal}
      outcome={first === null ? "" : t("trading.split.outcome", { first: groupDigits(t, first), second })}
      hint={t("trading.split.hint")}
      onSent={onSent}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="split-first"
          label={t("trading.split.first")}
          hint={t("trading.split.sum", { amount: groupDigits(t, amount) })}
          problem={form.formState.errors.first?.message}
          inputMode="numeric"
          maxLength={110}
          {...form.register("first", { onBlur: () => form.setValue("first", withoutGroups(form.getValues("first"))) })}
        />
        <TextField id="split-second" label={t("trading.split.second")} value={second} readOnly />
      </div>
    </ActionForm>
  );
}
