import type { Translate } from "@/lib/languages/translate";
import { paths } from "../format/paths";

/** A page and its name in the language of the page. */
export interface MenuPage {
  readonly href: string;
  readonly text: string;
}

/** The pages of features, in the language of the page. */
export interface FeaturePages {
  /** In the header, before the status. */
  readonly menu: readonly MenuPage[];
  /** Only in the palette. */
  readonly palette: readonly MenuPage[];
}

/** The pages in the header, in order. */
export const menuPages = (t: Translate, { menu }: Pick<FeaturePages, "menu">): readonly MenuPage[] => [
  { href: paths.tokens, text: t("nav.tokens") },
  { href: "/mint", text: t("nav.mint") },
  { href: "/deploy", text: t("nav.deploy") },
  { href: "/transfer", text: t("nav.transfer") },
  { href: "/owned", text: t("nav.owned") },
  ...menu,
  { href: paths.status, text: t("nav.status") },
];

/** The link to the guides. The header has no room for it, so the footer shows it. */
export const guidesPage = (t: Translate): MenuPage => ({ href: paths.guides, text: t("footer.guides") });
