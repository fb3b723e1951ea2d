"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { ListedToken } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
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
 * A field that chooses a token: a combobox whose options the server ranks. Without a text it offers tokens that are being
 * minted. Typing does not choose a token: the field shows the chosen ticker again when it loses the focus.
 */
export function TokenPicker({ id, value, onChange }: TokenPickerProps) {
  const t = useTranslate();
  const listId = useId();
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = text !== null;
  const options = useTokenOptions(text ?? "", isOpen);
  const list = useRef<HTMLDivElement>(null);
  const isCurrent = options !== null && options.isFor === (text ?? "").trim();
  const tokens = isOpen && options !== null ? (options.tokens ?? []) : [];

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const close = () => {
    setText(null);
    setActive(-1);
  };
  const choose = ({ ticker }: ListedToken) => {
    close();
    onChange(ticker);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "Escape") close();
    else if (key === "Enter") {
      event.preventDefault();
      // Enter alone chooses only an exactly typed ticker: the best match may be another token.
      const chosen = tokens[active] ?? tokens.find(({ ticker }) => isCurrent && ticker === text?.trim());
      if (chosen !== undefined) choose(chosen);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setText("");
      else if (tokens.length > 0) setActive(moved(active, key === "ArrowDown" ? 1 : -1, tokens.length));
    }
  };

  return (
    <div className="relative">
      <Field label={t("tokenPicker.label")} htmlFor={id}>
        <input
          id={id}
          type="text"
          role="combobox"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
          placeholder={t("tokenPicker.placeholder")}
          value={text ?? value}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onClick={(event) => {
            if (!isOpen) setText("");
            event.currentTarget.select();
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={INPUT_CLASSES}
        />
      </Field>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 border border-line bg-surface shadow-raised"
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t("tokenPicker.list")}
          tabIndex={-1}
          // Keeps the focus in the input, whose loss closes the list.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-96 overflow-y-auto"
        >
          {tokens.map((token, index) => (
            <div
              key={token.transactionHash}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Not on pointerdown: a touch that scrolls the list ends without pointerup.
              onPointerUp={() => choose(token)}
              className="flex min-h-11 cursor-pointer items-center border-line border-b px-3 py-2 last:border-b-0 hover:bg-wash aria-selected:bg-wash"
            >
              <TokenOption token={token} />
            </div>
          ))}
        </div>
        <p role="status" className={tokens.length === 0 ? "px-3 py-3 text-soft text-sm" : "sr-only"}>
          {isOpen ? statusOf(t, options, text.trim()) : null}
        </p>
      </div>
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

/** The next option in a list that wraps around. -1: no option, the focus is in the input. */
function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
