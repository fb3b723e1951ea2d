import { TEXTS } from "./generated/texts";

/** A language of the pages: the name of a file in messages/, a BCP 47 tag. */
export type Language = keyof typeof TEXTS;

/** The language of paths without a prefix. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;

/** All languages, {@link DEFAULT_LANGUAGE} first. */
export const LANGUAGES: readonly Language[] = Object.keys(TEXTS).filter(isLanguage);

/**
 * The texts of each language that pages in other languages show, and the texts for a failure before messages are
 * loaded.
 */
export const languageTexts: Readonly<Record<Language, LanguageTexts>> = TEXTS;

interface LanguageTexts {
  /** The language’s name. */
  readonly name: string;
  /** Offers to read the page in this language. */
  readonly offer: string;
  readonly failed: string;
  readonly failedText: string;
  readonly home: string;
  readonly reference: string;
}

/** The request header with the path of the page without its language. proxy.ts sets it. */
export const PATH_HEADER = "x-engrave-path";

/** Whether pages exist in the language `tag`. The tag is case-sensitive, so that each page has only one path. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(TEXTS, tag);
}

/** Paths without a language: the API, files for programs, and images. Only pages exist in several languages. */
const WITHOUT_LANGUAGE = [
  /^\/(?:api|rpc|_next|icons|guides|offline|opengraph-image-of)(?:\/|$)/,
  /^\/[^/]+\.(?:xml|txt|svg|ico|png|js|webmanifest)$/,
  /^\/(?:token|account)\/[^/]+\/(?:feed\.xml|logo|export)(?:\/|$)/,
  /\/opengraph-image[^/]*$/,
];

/**
 * Splits the path of a page into its language and the path without the language’s prefix. Each page has one path in
 * each language. Therefore some prefixes are not removed, so that no page answers them: a second prefix, a prefix of
 * the default language, and a prefix before a path that has no language.
 */
export function splitLanguage(path: string): { readonly language: Language; readonly path: string } {
  const [, first = ""] = path.split("/", 2);
  const rest = path.slice(1 + first.length) || "/";
  if (first === DEFAULT_LANGUAGE || !isLanguage(first) || WITHOUT_LANGUAGE.some((pattern) => pattern.test(rest)))
    return { language: DEFAULT_LANGUAGE, path };
  return { language: first, path: rest };
}

/** The path of the page at `path` (without a prefix) in `language`. `path` may have a query and a fragment. */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return `/${language}${path.replace(/^\/(?=$|[?#])/, "")}`;
}

/** The first of the reader’s languages (BCP 47 tags, best first) in which pages exist; null: none of them. */
export function preferredLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split("-");
    const exact = LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
    const found = exact ?? LANGUAGES.find((language) => language.split("-")[0] === primary);
    if (found !== undefined) return found;
  }
  return null;
}
