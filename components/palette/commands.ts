import type { SearchResult } from "@/lib/client";
import { LANGUAGES, type Language, languageTexts } from "@/lib/languages";
import type { Translate } from "@/lib/languages/translate";
import { paths, searchPath } from "../format/paths";
import { shortenHex } from "../format/shorten";
import { isUnclear, pathOfUnknown, resultView } from "../search/results";
import type { RecognizedToken } from "../token/recognition";
import { type FeaturePages, menuPages } from "./pages";

/** The effect of an action of the palette. */
export type PaletteAction = "connect" | "account" | "copyAddress" | "copyLink" | "theme";

/** An entry of the palette: a page that it opens, or an action that it runs. */
export interface Command {
  /** Unique among the entries of a list. */
  readonly value: string;
  readonly label: string;
  /** The kind of the entry. */
  readonly kind: string;
  /** Seed of the entry's mark; null: it has none. */
  readonly seed: string | null;
  /** The token with the data that distinguish it from similar ones; absent for other entries. */
  readonly token?: RecognizedToken;
  readonly target: { readonly href: string } | { readonly action: PaletteAction } | { readonly language: Language };
}

/** Entries below a heading. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** The context of the palette's entries. `account`: the connected account; null if there is none. */
export interface PaletteState {
  readonly text: string;
  /** Search results for the text, best first. */
  readonly results: readonly SearchResult[];
  readonly account: string | null;
  /** The language of the page. */
  readonly language: Language;
  readonly pages: FeaturePages;
}

const MAX_RESULTS = 8;

function page(t: Translate, label: string, href: string): Command {
  return { value: href, label, kind: t("palette.page"), seed: null, target: { href } };
}

/** Every page that a person can open without knowing an id. */
const PAGE_COMMANDS = (t: Translate, pages: FeaturePages): readonly Command[] => [
  page(t, t("palette.home"), "/"),
  ...menuPages(t, pages).map(({ href, text }) => page(t, text, href)),
  ...pages.palette.map(({ href, text }) => page(t, text, href)),
  page(t, t("footer.guides"), paths.guides),
  page(t, t("footer.reference"), paths.reference),
];

/**
 * The entries of the palette in groups without empty ones: search results, pages of the best token, then pages and
 * actions that contain every word of the text. Last, a search for the text.
 */
export function commandGroups(t: Translate, { text, results, account, language, pages }: PaletteState): CommandGroup[] {
  const wanted = text.trim();
  const groups = [
    {
      value: t("palette.groups.results"),
      items: wanted === "" ? [] : [...found(t, wanted, results), ...fallback(t, wanted)],
    },
    { value: t("palette.groups.pages"), items: PAGE_COMMANDS(t, pages).filter(matches(wanted)) },
    {
      value: t("palette.groups.actions"),
      items: [...actions(t, account), ...switches(t, language)].filter(matches(wanted)),
    },
  ];
  // While the search runs, a page or an action that matches is a better first choice than the search itself.
  const isSearchOnly = results.length === 0 && pathOfUnknown(wanted) === null;
  const ordered = isSearchOnly ? [...groups.slice(1), ...groups.slice(0, 1)] : groups;
  return ordered.filter(({ items }) => items.length > 0);
}

function found(t: Translate, text: string, results: readonly SearchResult[]): Command[] {
  const [best] = results;
  const shown = results.slice(0, MAX_RESULTS).map((result): Command => {
    const { href, name, ...view } = resultView(t, result);
    return { ...view, value: href, label: name, target: { href } };
  });
  // Enter chooses the first entry.
  if (isUnclear(text, results))
    shown.unshift({ ...page(t, t("palette.compare", { text }), searchPath(text)), value: "compare" });
  if (best?.kind === "token") return [...shown, ...tokenPages(t, best.ticker)];
  const path = results.length === 0 ? pathOfUnknown(text) : null;
  return path === null ? shown : [page(t, t("palette.openUnknown", { name: shortenHex(text) }), path)];
}

function tokenPages(t: Translate, ticker: string): Command[] {
  return [
    page(t, t("palette.token.mint", { ticker }), paths.mint(ticker)),
    page(t, t("palette.token.market", { ticker }), paths.token(ticker, "market")),
    page(t, t("palette.token.holders", { ticker }), paths.token(ticker, "holders")),
    page(t, t("palette.token.inscriptions", { ticker }), paths.token(ticker, "inscriptions")),
  ];
}

function fallback(t: Translate, text: string): Command[] {
  return [page(t, t("palette.searchFor", { text }), searchPath(text))];
}

function actions(t: Translate, account: string | null): Command[] {
  const names: readonly PaletteAction[] =
    account === null ? ["connect", "copyLink", "theme"] : ["account", "copyAddress", "copyLink", "theme"];
  return names.map((action) => {
    return {
      value: action,
      label: t(`palette.actions.${action}`),
      kind: t("palette.action"),
      seed: null,
      target: { action },
    };
  });
}

function switches(t: Translate, current: Language): Command[] {
  return LANGUAGES.filter((language) => language !== current).map((language) => {
    const label = languageTexts[language].name;
    return { value: `language ${language}`, label, kind: t("language.label"), seed: null, target: { language } };
  });
}

function matches(text: string): (command: Command) => boolean {
  const parts = text.toLowerCase().split(/\s+/);
  return ({ label }) => parts.every((part) => label.toLowerCase().includes(part));
}
