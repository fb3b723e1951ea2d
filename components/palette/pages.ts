import type { Translate } from "@/lib/languages/translate";
import { paths } from "../format/paths";

/** The pages in the header, in order. */
export const menuPages = (t: Translate) =>
  [
    { href: paths.tokens, text: t("nav.tokens") },
    { href: "/mint", text: t("nav.mint") },
    { href: "/deploy", text: t("nav.deploy") },
    { href: "/transfer", text: t("nav.transfer") },
    { href: "/owned", text: t("nav.owned") },
    { href: paths.market(), text: t("nav.market") },
    { href: paths.snapshots, text: t("nav.snapshots") },
    { href: paths.status, text: t("nav.status") },
  ] as const;

/** The link to the guides. The header has no room for it, so the footer shows it. */
export const guidesPage = (t: Translate) => ({ href: paths.guides, text: t("footer.guides") }) as const;
