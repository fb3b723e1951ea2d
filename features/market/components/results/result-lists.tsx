import type { ReactNode } from "react";
import { paths } from "@/components/format/paths";
import { ItemLink } from "@/components/item/item-link";
import { Link } from "@/components/language/navigation";
import { Cell, Head, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useTranslate } from "@/lib/languages/translate";
import type { HeldResult, SoldResult } from "@/lib/records";
import { Acquired } from "./acquired";
import { Difference, Known } from "./difference";

/** The sales of an account with their results. */
export function SoldResults({ sales }: { sales: readonly SoldResult[] }) {
  const t = useTranslate();
  const among = sales.map(({ ticker }) => ticker);
  return (
    <Table
      caption={t("results.soldTitle")}
      head={<Heads names={[t("results.cost"), t("results.proceeds")]} last={t("results.result")} />}
    >
      {sales.map((sale) => (
        <tr key={`${sale.cursor} ${sale.tokenId}`}>
          <Cell>
            <ItemLink inscription={sale} among={among} />
            <span className="block">
              <Acquired of={sale.acquired} />
            </span>
            <Link
              href={paths.transaction(sale.transactionHash)}
              prefetch={false}
              className="link inline-block py-1 text-sm"
            >
              {t("results.soldAt")} <Time seconds={sale.timestamp} />
            </Link>
          </Cell>
          <Numbers values={[sale.cost, sale.proceeds]} result={sale.result} />
        </tr>
      ))}
    </Table>
  );
}

/** The holdings of an account with their costs. */
export function HeldResults({ holdings }: { holdings: readonly HeldResult[] }) {
  const t = useTranslate();
  const among = holdings.map(({ ticker }) => ticker);
  return (
    <Table
      caption={t("results.heldTitle")}
      head={<Heads names={[t("results.cost"), t("results.floorValue")]} last={t("results.unrealized")} />}
    >
      {holdings.map((held) => (
        <tr key={`${held.ticker} ${held.tokenId}`}>
          <Cell>
            <ItemLink inscription={held} among={among} />
            <span className="block">
              <Acquired of={held.acquired} />
            </span>
          </Cell>
          <Numbers values={[held.cost, held.floorValue]} result={held.unrealized} />
        </tr>
      ))}
    </Table>
  );
}

const WIDE = "hidden sm:table-cell";

function Heads({ names, last }: { names: readonly [string, string]; last: string }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Head>{t("results.inscription")}</Head>
      <Head side="end">{names[0]}</Head>
      <Head side="end" className={WIDE}>
        {names[1]}
      </Head>
      <Head side="end">{last}</Head>
    </>
  );
}

function Numbers({ values, result }: { values: readonly [bigint | null, bigint | null]; result: bigint | null }) {
  return (
    <>
      <Cell side="end" className="figures max-xs:text-[0.8125rem]">
        <Known value={values[0]} />
      </Cell>
      <Cell side="end" className={`figures ${WIDE}`}>
        <Known value={values[1]} />
      </Cell>
      <Cell side="end" className="figures max-xs:text-[0.8125rem]">
        <Difference value={result} />
      </Cell>
    </>
  );
}
