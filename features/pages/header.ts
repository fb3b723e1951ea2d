import type { FeaturePages } from "@/components/palette/pages";
import type { HeaderFeature, PageEntry } from "@/components/slots/page-feature";
import type { Translate } from "@/lib/languages/translate";
import { market } from "../market/pages/header";
import { snapshots } from "../snapshots/pages/header";

const features: readonly HeaderFeature[] = [market, snapshots];

/** The features' pages in the header and the palette. The server names them, so that no page loads code for it. */
export function featurePages(t: Translate): FeaturePages {
  const named = (entry: PageEntry | undefined) =>
    entry === undefined ? [] : [{ href: entry.href, text: entry.text(t) }];
  return {
    menu: features.flatMap(({ menu }) => named(menu)),
    palette: features.flatMap(({ palette }) => named(palette)),
  };
}
