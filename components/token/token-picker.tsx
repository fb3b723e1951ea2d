"use client";

import { type KeyboardEvent, useState } from "react";
import type { ListedToken } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { ComboboxList, ComboboxOption, useCombobox } from "../ui/combobox";
import { Field, INPUT_CLASSES } from "../ui/field";
import { TokenOption } from "./token-option";
import { type TokenOptions, useTokenOptions } from "./use-token-options";

interface TokenPickerProps {
  readonly id: string;
  /** The chosen ticker; empty: none. */
  readonly value: string;
  readonly onChange: (ticker: string) => void;
}

/**
 * A field that chooses a token: a combobox whose options the server ranks. Without a text it offers the most traded tokens that can be
 * minted. Typing does not choose a token: the field shows the chosen ticker again when it loses the focus.
 */
export function TokenPicker({ id, value, onChange }: TokenPickerProps) {
  const t = useTranslate();
  const [text, setText] = useState<string | null>(null);
  const isOpen = text !== null;
  const options = useTokenOptions(text ?? "", isOpen);
  const isCurrent = options !== null && options.isFor === (text ?? "").trim();
  const tokens = isOpen && options !== null ? (options.tokens ?? []) : [];
  const combobox = useCombobox({
    count: tokens.length,
    isOpen,
    onOpen: () => setText(""),
    onClose: () => setText(null),
    onText: setText,
  });

  const choose = ({ ticker }: ListedToken) => {
    combobox.close();
    onChange(ticker);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.input.onKeyDown(event);
    if (event.key !== "Enter") return;
    event.preventDefault();
    // Enter alone chooses only an exactly typed ticker: the best match may be another token.
    const chosen = tokens[combobox.active] ?? tokens.find(({ ticker }) => isCurrent && ticker === text?.trim());
    if (chosen !== undefined) choose(chosen);
  };

  return (
    <div className="relative">
      <Field label={t("tokenPicker.label")} htmlFor={id}>
        <input
          {...combobox.input}
          id={id}
          placeholder={t("tokenPicker.placeholder")}
          value={text ?? value}
          onClick={(event) => {
            if (!isOpen) setText("");
            event.currentTarget.select();
          }}
          onKeyDown={onKeyDown}
          onBlur={combobox.close}
          className={INPUT_CLASSES}
        />
      </Field>
      <ComboboxList
        of={combobox}
        label={t("tokenPicker.list")}
        status={
          <p role="status" className={tokens.length === 0 ? "px-3 py-3 text-soft text-sm" : "sr-only"}>
            {isOpen ? statusOf(t, options, text.trim()) : null}
          </p>
        }
      >
        {tokens.map((token, index) => (
          <ComboboxOption
            key={token.transactionHash}
            of={combobox}
            index={index}
            onChoose={() => choose(token)}
            className="border-line border-b py-2 last:border-b-0"
          >
            <TokenOption token={token} />
          </ComboboxOption>
        ))}
      </ComboboxList>
    </div>
  );
}

function statusOf(t: Translate, options: TokenOptions | null, text: string): string {
  if (options === null) return t("tokenPicker.searching");
  if (options.tokens === null) return t("tokenPicker.failed");
  if (options.isFor !== text) return t("tokenPicker.searching");
  if (options.tokens.length > 0) return t("tokenPicker.found", { count: options.tokens.length });
  return text === "" ? t("tokenPicker.none") : t("tokenPicker.noneFor", { text });
}
