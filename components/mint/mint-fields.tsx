"use client";

import type { Token, TokenSummary } from "@/lib/api/client";
import type { Address } from "@/lib/protocol";
import { groupDigits } from "../format";
import { signingTexts } from "../texts/signing";
import { isOpenToMessages, mostOf } from "../token/minting";
import { Field, INPUT_CLASSES } from "../ui/field";
import type { MintForm } from "./judge";

interface MintFieldsProps {
  readonly form: MintForm;
  readonly token: Token | null;
  readonly tokens: readonly TokenSummary[];
  readonly isOwnId: boolean;
  readonly account: Address | null;
  readonly onTicker: (ticker: string) => void;
  /** Null: follow the next free id. */
  readonly onId: (id: string | null) => void;
  /** Null: the most that one mint can be. */
  readonly onAmount: (amount: string | null) => void;
}

/** What a mint says: token, id, amount; and who receives it. */
export function MintFields({ form, token, tokens, isOwnId, account, onTicker, onId, onAmount }: MintFieldsProps) {
  const words = signingTexts.mint;
  const open = tokens.filter(isOpenToMessages).map((one) => one.ticker);
  const choices = form.ticker === "" || open.includes(form.ticker) ? open : [form.ticker, ...open];
  return (
    <form className="min-w-0 space-y-6" onSubmit={(event) => event.preventDefault()}>
      <Field label={words.token} htmlFor="ticker" hint={words.tickerHint}>
        <select
          id="ticker"
          value={form.ticker}
          onChange={(event) => onTicker(event.target.value)}
          aria-describedby="ticker-hint"
          className={INPUT_CLASSES}
        >
          <option value="">{choices.length === 0 ? words.none : words.chooseToken}</option>
          {choices.map((ticker) => (
            <option key={ticker} value={ticker}>
              {ticker}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={words.id}
        htmlFor="mint-id"
        hint={
          <>
            <span>{isOwnId ? words.idOwn : words.idAuto}</span>
            {isOwnId ? <HintButton text={words.idReset} onClick={() => onId(null)} /> : null}
          </>
        }
      >
        <input
          id="mint-id"
          value={form.id}
          onChange={(event) => onId(event.target.value)}
          aria-describedby="mint-id-hint"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={78}
          className={INPUT_CLASSES}
        />
      </Field>
      <Field
        label={words.amount}
        htmlFor="amount"
        hint={
          token === null ? undefined : (
            <>
              <span>{words.amountLimit(groupDigits(mostOf(token)))}</span>
              <HintButton text={words.amountMost} onClick={() => onAmount(null)} />
            </>
          )
        }
      >
        <input
          id="amount"
          value={form.amount}
          onChange={(event) => onAmount(event.target.value)}
          aria-describedby="amount-hint"
          inputMode="numeric"
          autoComplete="off"
          maxLength={78}
          className={INPUT_CLASSES}
        />
      </Field>
      <div>
        <p className="mb-1.5 font-medium text-sm">{words.recipient}</p>
        <p className="figures break-all text-sm">
          {account ?? <span className="text-faint">{words.recipientNone}</span>}
        </p>
        <p className="mt-1 text-faint text-sm">{words.recipientText}</p>
      </div>
    </form>
  );
}

function HintButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="link -my-2 py-2">
      {text}
    </button>
  );
}
