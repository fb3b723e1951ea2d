import { paths } from "../paths";
import { texts } from "../texts";
import { navTexts } from "../texts/reading/nav";

/** The pages in the header, in order. */
export const PAGES = [
  { href: paths.tokens, text: navTexts.tokens },
  { href: "/mint", text: texts.nav.mint },
  { href: "/deploy", text: navTexts.deploy },
  { href: "/transfer", text: navTexts.transfer },
  { href: "/owned", text: navTexts.owned },
  { href: paths.market(), text: navTexts.market },
  { href: paths.snapshots, text: navTexts.snapshots },
  { href: paths.status, text: navTexts.status },
] as const;
