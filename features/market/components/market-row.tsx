import { Sparkline } from "@/components/chart/sparkline";
import { groupDigits, percentage } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { RecognitionNotes } from "@/components/token/recognition-notes";
import { NearLink } from "@/components/ui/near-link";
import { Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import { Cell } from "@/components/ui/table";
import { unbroken } from "@/components/ui/unbroken";
import type { MarketToken } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { ForAmount } from "./for-amount";
import { PriceChange } from "./price-change";

/** Longest ticker that never breaks, in characters: as many as fit beside the other columns of a phone. */
const UNBROKEN = 6;

const MILLION = 1_000_000n;

/** A token of the market with its numbers. */
export function MarketRow({ token }: { token: MarketToken }) {
  const t = useTranslate();
  const { ticker, sparkline, change24h, volume24h, sales24h, holders } = token;
  return (
    <tr className="transition-colors duration-150 hover:bg-wash">
      <Cell>
        <NearLink
          href={paths.token(ticker, "market")}
          translate="no"
          className={`display -my-2 inline-block py-2 leading-tight hover:text-accent max-xs:text-base xs:text-[1.35rem] ${unbroken(ticker, UNBROKEN)}`}
        >
          {ticker}
        </NearLink>
        <RecognitionNotes token={token} />
      </Cell>
      <Cell side="end">
        <FloorPrice floor={token.floor} />
      </Cell>
      <Cell side="end" className="max-sm:pr-0">
        <Sparkline values={sparkline} className={`ml-auto max-sm:w-20 max-[22rem]:w-14 ${lineTone(change24h)}`} />
        <PriceChange value={change24h} className="text-sm sm:hidden" />
      </Cell>
      <Cell side="end" className="hidden text-[0.92em] sm:table-cell">
        <PriceChange value={change24h} />
      </Cell>
      <Cell side="end" className="hidden md:table-cell">
        {volume24h === 0n ? (
          <span className="text-faint">0</span>
        ) : (
          <>
            <RoundedCoins value={volume24h} className="text-[0.92em]" />
            <Fiat value={volume24h} className="block" />
          </>
        )}
      </Cell>
      <Cell side="end" className="figures hidden text-[0.92em] lg:table-cell">
        {groupDigits(t, sales24h)}
      </Cell>
      <Cell side="end" className="hidden lg:table-cell">
        <Listed token={token} />
      </Cell>
      <Cell side="end" className="figures hidden text-[0.92em] xl:table-cell">
        {groupDigits(t, holders)}
      </Cell>
    </tr>
  );
}

function lineTone(change: number | null): string {
  if (change === null || change === 0) return "text-faint";
  return change > 0 ? "text-accent" : "text-refused";
}

function FloorPrice({ floor }: { floor: MarketToken["floor"] }) {
  const t = useTranslate();
  if (floor === null) return <span className="text-faint text-sm">{t("market.noFloor")}</span>;
  const { price, unitPrice, amount } = floor;
  return (
    <>
      <UnitPrice value={unitPrice} isBare className="text-[0.92em]" />
      <span className="caption block">
        <RoundedCoins value={price} /> <ForAmount amount={amount} />
      </span>
      <Fiat value={price} className="block" />
    </>
  );
}

function Listed({ token: { listedShare, openOffers } }: { token: MarketToken }) {
  const t = useTranslate();
  const share = percentage(t, BigInt(listedShare), MILLION);
  return (
    <span title={t("market.listedText", { share })}>
      <span className="figures text-[0.92em]">{t("units.percent", { value: share })}</span>
      <span className="caption block">{t("market.offersCount", { count: openOffers })}</span>
    </span>
  );
}
