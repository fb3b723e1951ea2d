"use client";

import { useSearchParams } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { usePathname, useRouter } from "../language/navigation";
import { PaletteButton } from "../palette/palette-button";
import { paths } from "../paths";
import { Icon } from "../ui/icon";
import { destination, type ResultView, resultView, searchPath } from "./results";
import { Suggestions } from "./suggestions";
import { useSuggestions } from "./use-suggestions";

/** Longest text that the API searches for. The address of a page can have a longer one. */
const MAX_TEXT = 100;

/**
 * The search field, a combobox with suggestions. Press `/` on any page to focus it. Until its script has loaded, it works
 * as a plain form.
 */
export function SearchBox() {
  const t = useTranslate();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { text, setText } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { results, searchNow } = useSuggestions(text);
  const views = isOpen ? results.map((result) => resultView(t, result)) : [];

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const navigate = (href: string) => {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    router.push(href);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = views[active];
    const wanted = text.trim();
    if (chosen !== undefined) navigate(chosen.href);
    else if (wanted !== "") {
      const found = await searchNow(wanted);
      navigate(found === null ? searchPath(wanted) : destination(wanted, found));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (isOpen && views.length > 0) setOpen(false);
      else input.current?.blur();
      setActive(-1);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(moved(active, event.key === "ArrowDown" ? 1 : -1, results.length));
    }
  };

  const choose = (view: ResultView) => navigate(view.href);
  return (
    <search className="relative min-w-0 flex-1">
      <form action={pathIn(useLocale(), paths.search)} onSubmit={(event) => void submit(event)}>
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 text-faint" />
        <input
          ref={input}
          id="lookup"
          name="q"
          type="text"
          role="combobox"
          maxLength={MAX_TEXT}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t("search.label")}
          aria-autocomplete="list"
          aria-expanded={views.length > 0}
          aria-controls={listId}
          aria-activedescendant={active < 0 || views.length === 0 ? undefined : optionId(listId, active)}
          placeholder={t("search.placeholder")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          className="h-11 w-full rounded-xs border border-line bg-surface pr-18 pl-9 text-ink text-sm transition-colors duration-150 placeholder:text-faint hover:border-line-strong focus:border-accent"
        />
      </form>
      <PaletteButton />
      <Suggestions
        id={listId}
        views={views}
        active={active}
        optionId={(index) => optionId(listId, index)}
        choose={choose}
      />
    </search>
  );
}

/** The text of the search field. On the page of results it starts as what was searched for, also after a reload. */
function useSearchText() {
  const isResults = usePathname() === paths.search;
  const query = useSearchParams().get("q");
  const searched = isResults ? (query?.slice(0, MAX_TEXT) ?? null) : null;
  const [state, setState] = useState({ text: searched ?? "", searched });
  // On a new search, before the outdated text is shown.
  if (state.searched !== searched) setState({ text: searched ?? state.text, searched });
  return { text: state.text, setText: (text: string) => setState({ text, searched }) };
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The next option in a list that wraps around. -1: no option, the focus is in the input. */
function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
