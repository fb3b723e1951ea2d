"use client";

import { type ReactNode, useState } from "react";
import type { Token } from "@/lib/client";
import { groupDigits } from "../format";
import type { useContacts } from "../signing/contacts";
import { HintButton } from "../signing/hint-button";
import type { RecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import { TextField } from "../signing/text-field";
import { withoutGroups } from "../signing/typed-number";
import { mintTexts } from "../texts/mint";
import { largestMint } from "../token/mint-access";
import { TokenPicker } from "../token/token-picker";
import { RadioChoices } from "../ui/radio-choices";
import { MAX_MINTS, type MintMethod, type useMintForm } from "./mint-form";

interface MintFieldsProps {
  readonly form: ReturnType<typeof useMintForm>;
  readonly ticker: string;
  readonly onTicker: (ticker: string) => void;
  readonly token: Token | null;
  readonly method: MintMethod;
  readonly onMethod: (method: MintMethod) => void;
  /** The id of the mint: the typed one, or the next free one. */
  readonly id: string;
  readonly isMany: boolean;
  /** Whether the id is chosen among many, because others mint. */
  readonly isSpread: boolean;
  readonly recipient: RecipientCheck;
  readonly book: ReturnType<typeof useContacts>;
}

/** The fields of the mint form. */
export function MintFields(props: MintFieldsProps) {
  const { form, ticker, onTicker, token, recipient, book, method } = props;
  const [isAdvanced, setAdvanced] = useState(false);
  const words = mintTexts;
  const { errors } = form.formState;
  return (
    <>
      <TokenPicker id="ticker" value={ticker} onChange={onTicker} />
      <MethodChoice {...props} />
      <AmountField {...props} />
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
      <details
        open={isAdvanced || recipient.problem !== null || errors.id !== undefined}
        onToggle={(event) => setAdvanced(event.currentTarget.open)}
      >
        <summary className="link w-fit py-2 text-sm text-soft">{words.advanced}</summary>
        <div className="mt-4 space-y-6">
          {method === "message" ? <IdField {...props} /> : null}
          <RecipientField
            id="recipient"
            value={form.watch("recipient")}
            onChange={(value) => form.setValue("recipient", value, { shouldValidate: true })}
            check={recipient}
            book={book}
            whenEmpty={words.recipientHint}
          />
        </div>
      </details>
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

function IdField({ form, id, isMany, isSpread }: MintFieldsProps) {
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
          <span>{isSpread ? words.idSpread : words.idAuto}</span>
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
            <span className="min-w-0 break-words">{words.amountLimit(groupDigits(largestMint(token)))}</span>
            <HintButton text={words.amountMax} onClick={() => form.setValue("amount", "")} />
          </>
        )
      }
      problem={typed === "" ? undefined : form.formState.errors.amount?.message}
      inputMode="numeric"
      // Longer than the largest number, because it may have commas.
      maxLength={110}
      value={typed === "" ? max : typed}
      onBlur={() => form.setValue("amount", withoutGroups(typed), { shouldValidate: true })}
      onChange={(event) => form.setValue("amount", event.target.value, { shouldValidate: true })}
    />
  );
}
