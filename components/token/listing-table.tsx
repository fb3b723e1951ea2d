import type { InscriptionRecord } from "@/lib/client";
import { nameOf } from "../inscription/name";
import { ItemLink } from "../market/item-link";
import { unitPriceOf } from "../prices";
import { inscriptionTexts } from "../texts/reading/inscription";
import { listsTexts } from "../texts/reading/lists";
import { tokenTexts } from "../texts/reading/token";
import { Amount } from "../ui/amount";
import { AddressText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Coins, Fiat, Price, UnitPrice } from "../ui/price";
import { Cell, Head, Table } from "../ui/table";
import { Unprotected } from "../ui/unprotected";
import type { Floor } from "./prices";

const words = tokenTexts;

interface ListingTableProps {
  /** Undefined: the read failed. */
  readonly listings: readonly InscriptionRecord[] | undefined;
  readonly floor: Floor | null;
  /** Text for an empty list. */
  readonly empty: string;
  /** Whether rows show their ticker. */
  readonly withTicker?: boolean;
}

/** Inscriptions listed by message, with the floor price above the table. */
export function ListingTable({ listings, floor, empty, withTicker = false }: ListingTableProps) {
  if (listings === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  if (listings.length === 0) return <Notice title={empty} />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-soft text-sm">
        <Unprotected /> {words.unprotectedText}
      </p>
      {floor === null ? null : (
        <p className="mt-4 mb-4 flex flex-wrap items-baseline gap-x-4">
          <span className="caption">{words.floor}</span>
          <Coins value={floor.price} isDisplay className="text-[1.75rem] leading-tight" />
          <FloorEach floor={floor} />
          <Fiat value={floor.price} />
        </p>
      )}
      <Table
        caption={words.listings}
        head={
          <>
            <Head>{inscriptionTexts.eyebrow}</Head>
            <Head side="end" className="hidden sm:table-cell">
              {words.amount}
            </Head>
            <Head side="end" className="max-sm:pr-0">
              {inscriptionTexts.price}
            </Head>
            <Head side="end" className="hidden sm:table-cell">
              {inscriptionTexts.owner}
            </Head>
          </>
        }
      >
        {listings.map((listing) => (
          <ListingRow key={`${listing.ticker} ${listing.tokenId}`} listing={listing} withTicker={withTicker} />
        ))}
      </Table>
    </>
  );
}

function FloorEach({ floor: { price, amount } }: { floor: Floor }) {
  const each = unitPriceOf(price, amount);
  return each === null ? null : <UnitPrice value={each} className="caption" />;
}

function ListingRow({ listing, withTicker }: { listing: InscriptionRecord; withTicker: boolean }) {
  const { ticker, tokenId, amount, price, unit, owner } = listing;
  return (
    <tr>
      <Cell>
        <ItemLink
          ticker={ticker}
          tokenId={tokenId}
          name={nameOf(listing)}
          amount={amount}
          withTicker={withTicker}
          amountClassName="sm:hidden"
        />
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        <Amount value={amount} className="text-[0.92em]" />
      </Cell>
      <Cell side="end" className="max-sm:pr-0">
        {price === null ? (
          <span className="text-faint text-sm">{inscriptionTexts.states.listed}</span>
        ) : (
          <Price value={price} unit={unit} amount={amount} className="text-[0.92em]" />
        )}
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        {owner === null ? null : <AddressText value={owner} isShort />}
      </Cell>
    </tr>
  );
}
