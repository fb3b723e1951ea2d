import type { ReactNode } from "react";
import { linkFeatures } from "@/features/pages/links";

/** Links to what features offer for sale, as the next step of an empty list; undefined if there are none. */
export function forSaleLinks(): ReactNode {
  const links = linkFeatures.flatMap(({ name, ForSale }) => (ForSale === undefined ? [] : <ForSale key={name} />));
  return links.length === 0 ? undefined : links;
}
