import type { MetadataRoute } from "next";
import { themedColor } from "@/app/_lib/palette";
import { paths } from "@/components/paths";
import { texts } from "@/components/texts";
import { installTexts } from "@/components/texts/install";

const words = installTexts;

/** The web app manifest. `scripts/icons.ts` makes the icons. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const paper = await themedColor("paper");
  return {
    id: "/",
    name: texts.title,
    short_name: words.shortName,
    description: texts.description,
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
      { name: words.shortcuts.mint, url: "/mint" },
      { name: words.shortcuts.owned, url: "/owned" },
      { name: words.shortcuts.market, url: paths.market() },
    ],
  };
}
