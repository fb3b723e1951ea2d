import { ListingTable } from "@/components/item/listing-table";
import { MoreLink } from "@/components/ui/more-link";
import { Section } from "@/components/ui/section";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";

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
    <Section title={t("listings.title")} className={className}>
      <ListingTable listings={listings} floor={null} empty={t("token.noListings")} withTicker={withTicker} />
      {more === undefined ? null : <MoreLink href={more}>{t("token.allListings")}</MoreLink>}
    </Section>
  );
}
