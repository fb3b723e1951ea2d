import { paths } from "@/components/format/paths";
import type { HeaderFeature } from "@/components/slots/page-feature";

/** The pages of snapshots and airdrops. */
export const snapshots: HeaderFeature = {
  name: "snapshots",
  menu: { href: paths.snapshots, text: (t) => t("snapshot.menu") },
  palette: { href: paths.airdrop, text: (t) => t("airdrop.menu") },
};
