import { paths } from "../paths";
import { texts } from "../texts";
import { readingTexts } from "../texts/reading";

/** The pages that the header leads to, in its order. */
export const PAGES = [
  { href: paths.tokens, text: readingTexts.nav.tokens },
  { href: "/mint", text: texts.nav.mint },
  { href: paths.status, text: readingTexts.nav.status },
] as const;
