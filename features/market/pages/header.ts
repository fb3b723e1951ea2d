import { paths } from "@/components/format/paths";
import type { HeaderFeature } from "@/components/slots/page-feature";

/** The market's page. It exists on networks without a market too, and says so there. */
export const market: HeaderFeature = {
  name: "market",
  menu: { href: paths.market(), text: (t) => t("market.menu") },
};
