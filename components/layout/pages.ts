import { paths } from "../paths";
import { texts } from "../texts";
import { readingTexts } from "../texts/reading";

/** The pages that the header leads to, in its order. */
export const PAGES = [
  { href: paths.tokens, text: readingTexts.nav.tokens },
  { href: "/mint", text: texts.nav.mint },
  { href: "/deploy", text: readingTexts.nav.deploy },
  { href: "/transfer", text: readingTexts.nav.transfer },
  { href: "/owned", text: readingTexts.nav.owned },
  { href: paths.status, text: readingTexts.nav.status },
] as const;
