import type { MetadataRoute } from "next";
import { themedColor } from "@/app/_lib/palette";
import { paths } from "@/components/format/paths";
import { english as t } from "@/lib/languages/english";

/** The web app manifest. `tools/scripts/icons.ts` makes the icons. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const paper = await themedColor("paper");
  return {
    id: "/",
    name: t("site.title"),
    short_name: t("install.shortName"),
    description: t("site.description"),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paper.light,
    theme_color: paper.light,
    categories: ["finance", "utilities"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: t("install.shortcuts.mint"), url: "/mint" },
      { name: t("install.shortcuts.owned"), url: "/owned" },
      { name: t("install.shortcuts.market"), url: paths.market() },
    ],
  };
}
