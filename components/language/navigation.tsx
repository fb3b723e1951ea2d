"use client";

import NextLink from "next/link";
import { usePathname as useFullPathname, useRouter as useNextRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { type ComponentProps, useMemo } from "react";
import { pathIn, splitLanguage } from "@/lib/languages";

// next-intl has these three with many options. Every page loads them first, and they are a kilobyte smaller without.

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, "href"> {
  readonly href: string;
}

/**
 * Next’s link, for a path without a language: adds the page’s language. Leaves fragments and addresses of other sites
 * alone.
 * Files without a language (feeds, downloads, the API) need a plain `<a>`.
 */
export function Link({ href, ...props }: LinkProps) {
  const language = useLocale();
  return <NextLink {...props} href={href.startsWith("/") ? pathIn(language, href) : href} />;
}

/** The path of the page, without its language. */
export function usePathname(): string {
  return splitLanguage(useFullPathname()).path;
}

/** Next’s router, for paths without a language: adds the page’s language. */
export function useRouter(): { push(path: string): void; refresh(): void } {
  const { push, refresh } = useNextRouter();
  const language = useLocale();
  return useMemo(
    () => ({ push: (path: string) => push(pathIn(language, path)), refresh: () => refresh() }),
    [push, refresh, language],
  );
}
