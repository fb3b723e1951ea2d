import type { ReactNode } from "react";
import type { Holding } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { hrefWith, paths } from "../format/paths";
import { Link } from "../language/navigation";
import type { AccountFeature } from "../slots/page-feature";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Share } from "../ui/share";
import { Cell, Head, Table } from "../ui/table";
import { unbroken } from "../ui/unbroken";

/** Longest ticker that never breaks, in characters: as many as fit beside the other columns of a phone. */
const UNBROKEN = 8;

const MILLION = 1_000_000n;

/** The balances of an address. `supply` is the token's total supply. Undefined `balances`: the read failed. */
export function BalanceTable({
  balances,
  address,
  features,
  emptyText,
}: {
  balances: readonly (Holding & { readonly supply: bigint })[] | undefined;
  address: Address;
  /** What adds columns. */
  features: readonly AccountFeature[];
  /** Below the title of an empty list. */
  emptyText?: ReactNode;
}) {
  const t = useTranslate();
  if (balances === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (balances.length === 0) return <Notice title={t("account.noBalances")}>{emptyText}</Notice>;
  const columns = features.flatMap(({ name: key, balanceColumn }) =>
    balanceColumn === undefined ? [] : [{ ...balanceColumn, key }],
  );
  const among = balances.map(({ ticker }) => ticker);
  return (
    <Table
      caption={t("account.balances")}
      head={
        <>
          <Head>{t("account.token")}</Head>
          <Head side="end">{t("account.balance")}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("account.count")}
          </Head>
          <Head side="end">{t("account.share")}</Head>
          {columns.map(({ key, name }) => (
            <Head key={key} side="end">
              {name(t)}
            </Head>
          ))}
        </>
      }
    >
      {balances.map(({ ticker, amount, count, supply }) => (
        <tr key={ticker}>
          <Cell>
            <Link
              href={paths.token(ticker)}
              prefetch={false}
              translate="no"
              className={`display -my-2 inline-block min-w-14 py-2 text-lg hover:text-accent ${unbroken(ticker, UNBROKEN)} ${ticker.length <= UNBROKEN ? "max-[22rem]:text-base" : "max-[22rem]:text-sm"}`}
            >
              {ticker}
            </Link>
            <LazyTickerNotes ticker={ticker} among={among} />
          </Cell>
          <Cell side="end">
            <Amount value={amount} className="text-[0.92em]" />
          </Cell>
          <Cell side="end" className="hidden sm:table-cell">
            <Link
              href={hrefWith(paths.account(address, "inscriptions"), { ticker })}
              prefetch={false}
              className="figures link -my-2 inline-block px-1 py-2 text-[0.92em]"
            >
              {count}
            </Link>
          </Cell>
          <Cell side="end">
            <Share millionths={supply === 0n ? 0 : Number((amount * MILLION) / supply)} />
          </Cell>
          {columns.map(({ key, Value }) => (
            <Cell key={key} side="end">
              <Value ticker={ticker} address={address} />
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}
