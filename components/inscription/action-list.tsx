"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { parseWholeNumber } from "@/lib/protocol";
import { groupDigits } from "../format";
import { useSettings } from "../settings";
import { messageId } from "../signing/naming";
import { proposeMessage } from "../signing/proposal";
import { parsed } from "../signing/schemas";
import { TextField } from "../signing/text-field";
import { tradingTexts } from "../texts/trading";
import { Field, INPUT_CLASSES } from "../ui/field";
import { RadioChoices } from "../ui/radio-choices";
import { useWallet } from "../wallet/wallet";
import type { ActionProps } from "./action-dialog";
import { ActionForm } from "./action-form";

const price = (text: string) => {
  const value = parseWholeNumber(text);
  return value !== null && value > 0n ? value : null;
};

const fields = z.object({
  kind: z.enum(["priced", "plain"]),
  price: parsed(price, tradingTexts.list.priceInvalid),
  unit: z.string(),
});

/** Lists an inscription, with or without a price (spec §5.6). */
export function ActionList({ inscription, onSent }: ActionProps) {
  const words = tradingTexts.list;
  const { paymentUnits } = useSettings().network;
  const { ticker, amount } = inscription;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { kind: "priced" as const, price: "", unit: paymentUnits[0]?.name ?? "" },
    mode: "onChange",
  });
  const { kind, price: typed, unit } = form.watch();
  const isPlain: boolean = String(kind) === "plain";
  const asked = price(typed.trim());
  const id = messageId(inscription);
  const proposal = useMemo(() => {
    if (account === null || (!isPlain && asked === null)) return null;
    const asking = isPlain || asked === null ? null : { price: asked, unit };
    return proposeMessage({ op: "list", tick: ticker, id, asking }, account, { amount });
  }, [ticker, id, amount, isPlain, asked, unit, account]);
  const kinds = [
    { value: "priced", title: words.priced, text: words.pricedText },
    { value: "plain", title: words.plain, text: words.plainText },
  ] as const;
  return (
    <ActionForm
      text={words.text}
      proposal={proposal}
      outcome={isPlain || asked === null ? words.outcomePlain : words.outcome(`${groupDigits(asked)} ${unit}`)}
      hint={words.hint}
      onSent={onSent}
    >
      <RadioChoices legend={words.kind} choices={kinds} input={() => form.register("kind")} />
      {isPlain ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
          <TextField
            id="list-price"
            label={words.price}
            hint={<span>{words.smaller}</span>}
            problem={typed === "" ? undefined : form.formState.errors.price?.message}
            inputMode="numeric"
            maxLength={78}
            {...form.register("price")}
          />
          <Field label={words.unit} htmlFor="list-unit">
            <select id="list-unit" className={INPUT_CLASSES} {...form.register("unit")}>
              {paymentUnits.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        </div>
      )}
    </ActionForm>
  );
}
