import { Link } from "@/components/language/navigation";
import { LazyTickerNotes } from "@/components/token/lazy-ticker-notes";
import { Cell, Head, Table } from "@/components/ui/table";
import { useTranslate } from "@/lib/languages/translate";
import type { TokenResult } from "@/lib/records";
import { Difference, Known } from "./difference";

interface TokenResultsProps {
  readonly tokens: readonly TokenResult[];
  /** The path of the lists of one ticker. */
  readonly path: (ticker: string) => string;
}

/** The results of an account by token. */
export function TokenResults({ tokens, path }: TokenResultsProps) {
  const t = useTranslate();
  const among = tokens.map(({ ticker }) => ticker);
  return (
    <Table
      caption={t("results.byToken")}
      head={
        <>
          <Head>{t("results.token")}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("results.cost")}
          </Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("results.floorValue")}
          </Head>
          <Head side="end">{t("results.unrealized")}</Head>
          <Head side="end">{t("results.realized")}</Head>
        </>
      }
    >
      {tokens.map((token) => (
        <tr key={token.ticker}>
          <Cell>
            <Link
              href={path(token.ticker)}
              prefetch={false}
              translate="no"
              className="display -my-2 inline-block py-2 text-base hover:text-accent"
            >
              {token.ticker}
            </Link>
            <LazyTickerNotes ticker={token.ticker} among={among} />
            <span className="caption block">
              {t("results.holdings", { count: token.count })}
              {token.unknown === 0 ? null : ` · ${t("results.unknownHoldings", { count: token.unknown })}`}
            </span>
          </Cell>
          <Cell side="end" className="figures hidden sm:table-cell">
            <Known value={token.cost} />
          </Cell>
          <Cell side="end" className="figures hidden sm:table-cell">
            <Known value={token.floorUnitPrice === null ? null : token.floorValue} />
          </Cell>
          <Cell side="end" className="figures max-xs:text-[0.8125rem]">
            <Difference value={token.unrealized} />
          </Cell>
          <Cell side="end" className="figures max-xs:text-[0.8125rem]">
            <Difference value={token.sold.result} />
            <span className="caption block">{t("results.sales", { count: token.sold.count })}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
