import type { SearchResult } from "@/lib/client";
import { shortenHex } from "../format";
import { PAGES } from "../layout/pages";
import { paths, searchPath } from "../paths";
import { isUnclear, pathOfUnknown, resultView } from "../search/results";
import { texts } from "../texts";
import { paletteTexts } from "../texts/palette";
import type { RecognizedToken } from "../token/recognition";

const words = paletteTexts;

/** What an action of the palette does. */
export type PaletteAction = keyof typeof words.actions;

/** An entry of the palette: a page that it opens, or an action that it runs. */
export interface Command {
  /** Unique among the entries of a list. */
  readonly value: string;
  readonly label: string;
  /** The kind of the entry. */
  readonly kind: string;
  /** Seed of the entry's mark; null: it has none. */
  readonly seed: string | null;
  /** The token, with what helps to tell it from others; absent for other entries. */
  readonly token?: RecognizedToken;
  readonly target: { readonly href: string } | { readonly action: PaletteAction };
}

/** Entries below a heading. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** What the palette shows. `account`: the connected account; null if there is none. */
export interface PaletteState {
  readonly text: string;
  /** Search results for the text, best first. */
  readonly results: readonly SearchResult[];
  readonly account: string | null;
}

const MAX_RESULTS = 8;

function page(label: string, href: string): Command {
  return { value: href, label, kind: words.page, seed: null, target: { href } };
}

/** Every page that a person can open without knowing an id. */
const PAGE_COMMANDS: readonly Command[] = [
  page(words.home, "/"),
  ...PAGES.map(({ href, text }) => page(text, href)),
  page(words.airdrop, paths.airdrop),
  page(texts.footer.guides, paths.guides),
  page(texts.footer.reference, paths.reference),
];

/**
 * The entries of the palette in groups without empty ones: what the search found, pages of the best token, then pages and
 * actions that contain every word of the text. Last, a search for the text.
 */
export function commandGroups({ text, results, account }: PaletteState): CommandGroup[] {
  const wanted = text.trim();
  const groups = [
    { value: words.groups.results, items: wanted === "" ? [] : [...found(wanted, results), ...fallback(wanted)] },
    { value: words.groups.pages, items: PAGE_COMMANDS.filter(matches(wanted)) },
    { value: words.groups.actions, items: actions(account).filter(matches(wanted)) },
  ];
  // While the search runs, a page or an action that matches is a better first choice than the search itself.
  const isSearchOnly = results.length === 0 && pathOfUnknown(wanted) === null;
  const ordered = isSearchOnly ? [...groups.slice(1), ...groups.slice(0, 1)] : groups;
  return ordered.filter(({ items }) => items.length > 0);
}

function found(text: string, results: readonly SearchResult[]): Command[] {
  const [best] = results;
  const shown = results.slice(0, MAX_RESULTS).map((result): Command => {
    const { href, name, ...view } = resultView(result);
    return { ...view, value: href, label: name, target: { href } };
  });
  // Enter chooses the first entry.
  if (isUnclear(text, results)) shown.unshift({ ...page(words.compare(text), searchPath(text)), value: "compare" });
  if (best?.kind === "token") return [...shown, ...tokenPages(best.ticker)];
  const path = results.length === 0 ? pathOfUnknown(text) : null;
  return path === null ? shown : [page(words.openUnknown(shortenHex(text, 6)), path)];
}

function tokenPages(ticker: string): Command[] {
  const { token } = words;
  return [
    page(token.mint(ticker), paths.mint(ticker)),
    page(token.market(ticker), paths.token(ticker, "market")),
    page(token.holders(ticker), paths.token(ticker, "holders")),
    page(token.inscriptions(ticker), paths.token(ticker, "inscriptions")),
  ];
}

function fallback(text: string): Command[] {
  return [page(words.searchFor(text), searchPath(text))];
}

function actions(account: string | null): Command[] {
  const names: readonly PaletteAction[] =
    account === null ? ["connect", "copyLink", "theme"] : ["account", "copyAddress", "copyLink", "theme"];
  return names.map((action) => {
    return { value: action, label: words.actions[action], kind: words.action, seed: null, target: { action } };
  });
}

function matches(text: string): (command: Command) => boolean {
  const parts = text.toLowerCase().split(/\s+/);
  return ({ label }) => parts.every((part) => label.toLowerCase().includes(part));
}
