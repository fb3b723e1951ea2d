import type { ReactNode } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "../address/address-text";
import { unitPriceOf } from "../format/prices";
import { Notice } from "../ui/notice";
import { Coins, Fiat, Price, UnitPrice } from "../ui/price";
import { Cell, Head, Table } from "../ui/table";
import { ItemLink } from "./item-link";
import { inscriptionKey } from "./key";
import type { ListedFloor } from "./token-prices";
import { Unprotected } from "./unprotected";

interface ListingTableProps {
  /** Undefined: the read failed. */
  readonly listings: readonly InscriptionRecord[] | undefined;
  readonly floor: ListedFloor | null;
  /** Text for an empty list. */
  readonly empty: string;
  /** The next step from an empty list. */
  readonly next?: ReactNode;
  /** Whether rows show their ticker. */
  readonly withTicker?: boolean;
}

/** Inscriptions listed by message, with the floor price above the table. */
export function ListingTable({ listings, floor, empty, next, withTicker = false }: ListingTableProps) {
  const t = useTranslate();
  if (listings === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (listings.length === 0) return <Notice title={empty}>{next}</Notice>;
  const among = withTicker ? listings.map(({ ticker }) => ticker) : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-soft text-sm">
        <Unprotected /> {t("token.unprotectedText")}
      </p>
      {floor === null ? null : (
        <p className="mt-4 mb-4 flex flex-wrap items-baseline gap-x-4">
          <span className="caption">{t("token.floor")}</span>
          <Coins value={floor.price} isDisplay />
          <FloorEach floor={floor} />
          <Fiat value={floor.price} />
        </p>
      )}
      <Table
        caption={t("token.listings")}
        head={
          <>
            <Head>{t("inscription.eyebrow")}</Head>
            <Head side="end" className="max-sm:pr-0">
              {t("inscription.price")}
            </Head>
            <Head side="end" className="hidden sm:table-cell">
              {t("inscription.owner")}
            </Head>
          </>
        }
      >
        {listings.map((listing) => (
          <ListingRow key={inscriptionKey(listing)} listing={listing} among={among} />
        ))}
      </Table>
    </>
  );
}

function FloorEach({ floor: { price, amount } }: { floor: ListedFloor }) {
  const each = unitPriceOf(price, amount);
  return each === null ? null : <UnitPrice value={each} className="caption" />;
}

function ListingRow({ listing, among }: { listing: InscriptionRecord; among: readonly string[] | null }) {
  const t = useTranslate();
  const { amount, price, unit, owner } = listing;
  return (
    <tr>
      <Cell>
        <ItemLink inscription={listing} among={among} />
      </Cell>
      <Cell side="end" className="max-sm:pr-0">
        {price === null ? (
          <span className="text-faint text-sm">{t("inscription.states.listed")}</span>
        ) : (
          <Price value={price} unit={unit} amount={amount} isRounded className="text-[0.92em]" />
        )}
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        {owner === null ? null : <AddressText value={owner} isShort />}
      </Cell>
    </tr>
  );
}
