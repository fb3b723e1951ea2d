import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { DEFAULT_LANGUAGE, LANGUAGES, PATH_HEADER, pathIn } from "@/lib/languages";

type Alternates = NonNullable<Metadata["alternates"]>;

/**
 * The canonical link of a page and its links to the other languages. `path`: without a language; by default the path of the
 * request, which proxy.ts passes on.
 */
export async function alternatesOf(path?: string): Promise<Pick<Alternates, "canonical" | "languages">> {
  const own = path ?? (await headers()).get(PATH_HEADER) ?? "/";
  return {
    canonical: pathIn(await getLocale(), own),
    languages: {
      ...Object.fromEntries(LANGUAGES.map((language) => [language, pathIn(language, own)])),
      "x-default": pathIn(DEFAULT_LANGUAGE, own),
    },
  };
}
