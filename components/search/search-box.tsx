"use client";

import { useSearchParams } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SearchResult } from "@/lib/client";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { paths, searchPath } from "../format/paths";
import { usePathname, useRouter } from "../language/navigation";
import { ComboboxList, useCombobox } from "../ui/combobox";
import { Icon } from "../ui/icon";
import { searchNow, useSuggestions } from "./use-suggestions";

// Loaded when the field gets the focus, before the first results.
const suggestions = () => import("./suggestions");
const Suggestions = lazy(suggestions);
/** Longest text that the API searches for. The address of a page can have a longer one. */
const MAX_TEXT = 100;

/**
 * The search field, a combobox with suggestions. Press `/` on any page to focus it. Until its script has loaded, it works
 * as a plain form. `children`: a button at its end.
 */
export function SearchBox({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  const results = useSuggestions(text);
  const shown = isOpen ? results : [];
  const combobox = useCombobox({
    count: results.length,
    isOpen: shown.length > 0,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onText(typed) {
      setText(typed);
      setOpen(true);
    },
  });

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
    combobox.close();
    input.current?.blur();
    router.push(href);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown[combobox.active];
    const wanted = text.trim();
    if (chosen !== undefined || wanted !== "") navigate(await targetOf(chosen, wanted));
  };

  return (
    <search className="relative min-w-0 flex-1">
      {/* Without the list, which covers the content below the header. */}
      <div className="@container">
        <form action={pathIn(useLocale(), paths.search)} onSubmit={(event) => void submit(event)}>
          <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 text-faint" />
          <input
            {...combobox.input}
            ref={input}
            id="lookup"
            name="q"
            enterKeyHint="search"
            aria-label={t("search.label")}
            placeholder={t("search.placeholder")}
            value={text}
            onKeyDown={(event) => {
              if (event.key === "Escape" && !combobox.isOpen) input.current?.blur();
              combobox.input.onKeyDown(event);
            }}
            onFocus={() => {
              setOpen(true);
              suggestions().catch(() => undefined);
            }}
            onBlur={() => setOpen(false)}
            className="h-11 w-full rounded-xs border border-line bg-surface pr-18 @max-[11rem]:pr-11 pl-9 text-ink text-sm transition-colors duration-150 placeholder:text-faint hover:border-line-strong focus:border-accent"
          />
        </form>
        {children}
      </div>
      <ComboboxList of={combobox} label={t("search.title")}>
        {shown.length === 0 ? null : (
          <Suspense>
            <Suggestions of={combobox} results={shown} choose={navigate} />
          </Suspense>
        )}
      </ComboboxList>
    </search>
  );
}

/** The page that Enter opens: that of the chosen suggestion, or of the best match. */
async function targetOf(chosen: SearchResult | undefined, wanted: string): Promise<string> {
  try {
    const { destination, pathOf } = await import("./suggestions");
    if (chosen !== undefined) return pathOf(chosen);
    return destination(wanted, await searchNow(wanted));
  } catch {
    // The page of results reports the failure.
    return searchPath(wanted);
  }
}

/** The text of the search field. On the page of results it starts as the searched text, also after a reload. */
function useSearchText() {
  const isResults = usePathname() === paths.search;
  const query = useSearchParams().get("q");
  const searched = isResults ? (query?.slice(0, MAX_TEXT) ?? null) : null;
  const [state, setState] = useState({ text: searched ?? "", searched });
  // On a new search, before the outdated text is shown.
  if (state.searched !== searched) setState({ text: searched ?? state.text, searched });
  return { text: state.text, setText: (text: string) => setState({ text, searched }) };
}
