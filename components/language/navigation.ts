import { createNavigation } from "next-intl/navigation";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/languages";

/**
 * Next’s links and router, for paths without a language: they add that of the page. `Link` leaves paths of other sites and
 * fragments alone. Files without a language (feeds, downloads, the API) need a plain `<a>`.
 */
export const { Link, usePathname, useRouter } = createNavigation({
  locales: LANGUAGES,
  defaultLocale: DEFAULT_LANGUAGE,
  localePrefix: "as-needed",
  // The language is in the path alone.
  localeCookie: false,
  localeDetection: false,
});
