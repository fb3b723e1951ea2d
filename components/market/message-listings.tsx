import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { ListingTable } from "../item/listing-table";
import { MoreLink } from "../ui/more-link";
import { Section } from "../ui/section";

/** Inscriptions listed by message, below the protected offers. Nothing if there are none. */
export function MessageListings({
  listings,
  withTicker = false,
  more,
  className = "",
}: {
  /** Undefined: the read failed. */
  listings: readonly InscriptionRecord[] | undefined;
  withTicker?: boolean;
  /** Path of the page with all of them. */
  more?: string;
  className?: string;
}) {
  const t = useTranslate();
  if (listings?.length === 0) return null;
  return (
    <Section title={t("market.listings.title")} className={className}>
      <ListingTable listings={listings} floor={null} empty={t("token.noListings")} withTicker={withTicker} />
      {more === undefined ? null : <MoreLink href={more}>{t("token.allListings")}</MoreLink>}
    </Section>
  );
}
