"use client";

import { useSearchParams } from "next/navigation";
import { useLocale } from "next-intl";
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { SearchResult } from "@/lib/client";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { paths, searchPath } from "../format/paths";
import { usePathname, useRouter } from "../language/navigation";
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
  const listId = useId();
  const { text, setText } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const results = useSuggestions(text);
  const shown = isOpen ? results : [];

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
    const chosen = shown[active];
    const wanted = text.trim();
    if (chosen !== undefined || wanted !== "") navigate(await targetOf(chosen, wanted));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (shown.length > 0) setOpen(false);
      else input.current?.blur();
      setActive(-1);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(moved(active, event.key === "ArrowDown" ? 1 : -1, results.length));
    }
  };

  return (
    <search className="relative min-w-0 flex-1">
      {/* Without the list, which covers the content below the header. */}
      <div className="@container">
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
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-activedescendant={active < 0 || shown.length === 0 ? undefined : optionId(listId, active)}
            placeholder={t("search.placeholder")}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
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
      {/* The focus stays in the input. */}
      <div
        id={listId}
        role="listbox"
        aria-label={t("search.title")}
        className={`absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto border border-line bg-surface shadow-raised ${shown.length === 0 ? "hidden" : ""}`}
      >
        {shown.length === 0 ? null : (
          <Suspense>
            <Suggestions
              results={shown}
              active={active}
              optionId={(index) => optionId(listId, index)}
              choose={navigate}
            />
          </Suspense>
        )}
      </div>
    </search>
  );
}

/** The page that Enter opens: of the chosen suggestion, or of the text's best match. */
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

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The next option in a list that wraps around. -1: no option, the focus is in the input. */
function moved(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
