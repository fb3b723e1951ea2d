"use client";

import type { ReactNode } from "react";
import type { Token } from "@/lib/client";
import { groupDigits } from "../format";
import type { useContacts } from "../signing/contacts";
import { HintButton } from "../signing/hint-button";
import type { RecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import { TextField } from "../signing/text-field";
import { mintTexts } from "../texts/mint";
import { largestMint } from "../token/mint-access";
import { Field, INPUT_CLASSES } from "../ui/field";
import { RadioChoices } from "../ui/radio-choices";
import { MAX_MINTS, type MintMethod, type useMintForm } from "./mint-form";

interface MintFieldsProps {
  readonly form: ReturnType<typeof useMintForm>;
  readonly ticker: string;
  readonly choices: readonly string[];
  readonly onTicker: (ticker: string) => void;
  readonly token: Token | null;
  readonly method: MintMethod;
  readonly onMethod: (method: MintMethod) => void;
  /** The id of the mint: the typed one, or the next free one. */
  readonly id: string;
  readonly isMany: boolean;
  readonly recipient: RecipientCheck;
  readonly book: ReturnType<typeof useContacts>;
}

/** The fields of the mint form. */
export function MintFields(props: MintFieldsProps) {
  const { form, ticker, choices, onTicker, token, recipient, book, method } = props;
  const words = mintTexts;
  const { errors } = form.formState;
  return (
    <>
      <Field label={words.token} htmlFor="ticker" hint={words.tickerHint}>
        <select
          id="ticker"
          value={ticker}
          onChange={(event) => onTicker(event.target.value)}
          aria-describedby="ticker-hint"
          className={INPUT_CLASSES}
        >
          <option value="">{choices.length === 0 ? words.none : words.chooseToken}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </Field>
      <MethodChoice {...props} />
      {method === "message" ? <IdField {...props} /> : null}
      <AmountField {...props} />
      <RecipientField
        id="recipient"
        value={form.watch("recipient")}
        onChange={(value) => form.setValue("recipient", value, { shouldValidate: true })}
        check={recipient}
        book={book}
        whenEmpty={words.recipientHint}
      />
      {token === null ? null : (
        <TextField
          id="count"
          label={words.count}
          hint={<span>{words.countHint(MAX_MINTS)}</span>}
          problem={errors.count?.message}
          inputMode="numeric"
          maxLength={4}
          {...form.register("count")}
        />
      )}
    </>
  );
}

function MethodChoice({ token, method, onMethod }: MintFieldsProps): ReactNode {
  const words = mintTexts;
  if (token === null || token.contract === null) return null;
  if (token.cmint) return <p className="text-sm text-soft">{words.contractOnly}</p>;
  const methods = [
    { value: "message", title: words.byMessage, text: words.byMessageText },
    { value: "contract", title: words.byContract, text: words.byContractText },
  ] as const;
  return (
    <RadioChoices
      legend={words.method}
      choices={methods}
      input={(value) => ({ name: "method", checked: method === value, onChange: () => onMethod(value) })}
    />
  );
}

function IdField({ form, id, isMany }: MintFieldsProps) {
  const words = mintTexts;
  const own = form.watch("id");
  const reset = () => form.setValue("id", "", { shouldValidate: true });
  return (
    <TextField
      id="mint-id"
      label={words.id}
      hint={
        isMany ? (
          <span>{words.idMany}</span>
        ) : own === "" ? (
          <span>{words.idAuto}</span>
        ) : (
          <>
            <span>{words.idOwn}</span>
            <HintButton text={words.idReset} onClick={reset} />
          </>
        )
      }
      problem={form.formState.errors.id?.message}
      maxLength={78}
      disabled={isMany}
      value={own === "" || isMany ? id : own}
      onChange={(event) => form.setValue("id", event.target.value, { shouldValidate: true })}
    />
  );
}

function AmountField({ form, token }: MintFieldsProps) {
  const words = mintTexts;
  const typed = form.watch("amount");
  const max = token === null ? "" : largestMint(token).toString();
  return (
    <TextField
      id="amount"
      label={words.amount}
      hint={
        token === null ? undefined : (
          <>
            <span>{words.amountLimit(groupDigits(largestMint(token)))}</span>
            <HintButton text={words.amountMax} onClick={() => form.setValue("amount", "")} />
          </>
        )
      }
      problem={typed === "" ? undefined : form.formState.errors.amount?.message}
      inputMode="numeric"
      maxLength={78}
      value={typed === "" ? max : typed}
      onChange={(event) => form.setValue("amount", event.target.value, { shouldValidate: true })}
    />
  );
}
