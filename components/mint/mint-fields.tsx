"use client";

import { type ReactNode, useState } from "react";
import type { Token } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import type { useContacts } from "../signing/contacts";
import { HintButton } from "../signing/hint-button";
import type { RecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import { TextField } from "../signing/text-field";
import { withoutGroups } from "../signing/typed-number";
import { largestMint } from "../token/mint-access";
import { TokenPicker } from "../token/token-picker";
import { RadioChoices } from "../ui/radio-choices";
import { useWallet } from "../wallet/wallet";
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
  const t = useTranslate();
  const { form, ticker, onTicker, token, recipient, book, method } = props;
  const [isAdvanced, setAdvanced] = useState(false);
  const wallet = useWallet();
  const asksOnce = wallet.phase === "connected" && wallet.account.silent !== undefined;

  const { errors } = form.formState;
  return (
    <>
      <TokenPicker id="ticker" value={ticker} onChange={onTicker} />
      <MethodChoice {...props} />
      <AmountField {...props} />
      {token === null ? null : (
        <TextField
          id="count"
          label={t("mint.count")}
          hint={t(asksOnce ? "mint.countHintOnce" : "mint.countHint", { most: MAX_MINTS })}
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
        <summary className="link w-fit py-2 text-sm text-soft">{t("mint.advanced")}</summary>
        <div className="mt-4 space-y-6">
          {method === "message" ? <IdField {...props} /> : null}
          <RecipientField
            id="recipient"
            value={form.watch("recipient")}
            onChange={(value) => form.setValue("recipient", value, { shouldValidate: true })}
            check={recipient}
            book={book}
            whenEmpty={t("mint.recipientHint")}
          />
        </div>
      </details>
    </>
  );
}

function MethodChoice({ token, method, onMethod }: MintFieldsProps): ReactNode {
  const t = useTranslate();

  if (token === null || token.contract === null) return null;
  if (token.cmint) return <p className="text-sm text-soft">{t("mint.contractOnly")}</p>;
  const methods = [
    { value: "message", title: t("mint.byMessage"), text: t("mint.byMessageText") },
    { value: "contract", title: t("mint.byContract"), text: t("mint.byContractText") },
  ] as const;
  return (
    <RadioChoices
      legend={t("mint.method")}
      choices={methods}
      input={(value) => ({ name: "method", checked: method === value, onChange: () => onMethod(value) })}
    />
  );
}

function IdField({ form, id, isMany, isSpread }: MintFieldsProps) {
  const t = useTranslate();

  const own = form.watch("id");
  const reset = () => form.setValue("id", "", { shouldValidate: true });
  return (
    <TextField
      id="mint-id"
      label={t("mint.id")}
      hint={t(isMany ? "mint.idMany" : own !== "" ? "mint.idOwn" : isSpread ? "mint.idSpread" : "mint.idAuto")}
      problem={form.formState.errors.id?.message}
      action={isMany || own === "" ? undefined : <HintButton text={t("mint.idReset")} onClick={reset} />}
      maxLength={78}
      disabled={isMany}
      value={own === "" || isMany ? id : own}
      onChange={(event) => form.setValue("id", event.target.value, { shouldValidate: true })}
    />
  );
}

function AmountField({ form, token }: MintFieldsProps) {
  const t = useTranslate();

  const typed = form.watch("amount");
  const max = token === null ? "" : largestMint(token).toString();
  return (
    <TextField
      id="amount"
      label={t("mint.amount")}
      hint={token === null ? undefined : t("mint.amountLimit", { limit: groupDigits(t, largestMint(token)) })}
      problem={typed === "" ? undefined : form.formState.errors.amount?.message}
      action={
        token === null ? undefined : (
          <HintButton text={t("mint.amountMax")} onClick={() => form.setValue("amount", "")} />
        )
      }
      inputMode="numeric"
      // Longer than the largest number, because it may have commas.
      maxLength={110}
      value={typed === "" ? max : typed}
      onBlur={() => form.setValue("amount", withoutGroups(typed), { shouldValidate: true })}
      onChange={(event) => form.setValue("amount", event.target.value, { shouldValidate: true })}
    />
  );
}
