"use client";

import type { InscriptionWithHistory, OperationRecord } from "@/lib/client";
import { useInscription } from "@/lib/client/react/inscriptions";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { Party } from "../activity/party";
import { partiesOf } from "../activity/sale-stories";
import { paths } from "../format/paths";
import { Unprotected } from "../item/unprotected";
import { Link } from "../language/navigation";
import { Notice } from "../ui/notice";
import { Price } from "../ui/price";
import { Cell, Head, Table } from "../ui/table";
import { Time } from "../ui/time";

/** Explains each operation with a price, and whether it protects the buyer. */
const KINDS = (t: Translate) =>
  ({
    list: { text: t("inscription.listed"), isSale: false, isByMessage: true },
    offer: { text: t("inscription.offered"), isSale: false, isByMessage: false },
    ex: { text: t("inscription.sold"), isSale: true, isByMessage: true },
    sale: { text: t("inscription.sold"), isSale: true, isByMessage: false },
  }) as const;

function kindOf(t: Translate, op: OperationRecord["op"]) {
  return op === "list" || op === "offer" || op === "ex" || op === "sale" ? KINDS(t)[op] : null;
}

/** Prices of the listings, offers and sales of an inscription, newest first. It has the same properties as the provenance. */
export function PriceHistory({
  initial,
  limit,
  isLive,
}: {
  initial: InscriptionWithHistory;
  limit: number;
  isLive: boolean;
}) {
  const t = useTranslate();
  const { ticker, tokenId } = initial.inscription;
  const { data } = useInscription(isLive ? { ticker, id: tokenId, limit } : null, initial);
  const { operations } = data ?? initial;
  const priced = operations.flatMap((operation) => {
    const kind = kindOf(t, operation.op);
    return kind === null || operation.price === null ? [] : [{ operation, kind, price: operation.price }];
  });
  if (priced.length === 0) return <Notice title={t("inscription.noPrices")} />;
  return (
    <Table
      caption={t("inscription.prices")}
      head={
        <>
          <Head>{t("inscription.state")}</Head>
          <Head side="end">{t("inscription.price")}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("inscription.byWhom")}
          </Head>
          <Head side="end">{t("block.time")}</Head>
        </>
      }
    >
      {priced.map(({ operation, kind, price }) => (
        <tr key={`${operation.cursor} ${operation.transactionHash}`}>
          <Cell className={kind.isSale ? "font-medium" : "text-soft"}>
            <span className="flex flex-wrap items-baseline gap-x-2">
              {kind.text}
              {kind.isByMessage ? <Unprotected /> : null}
            </span>
          </Cell>
          <Cell side="end" className="text-[0.92em]">
            <Price value={price} unit={operation.unit} amount={operation.amount ?? undefined} isRounded />
          </Cell>
          <Cell side="end" className="hidden sm:table-cell">
            <ByWhom operation={operation} isSale={kind.isSale} />
          </Cell>
          <Cell side="end" className="text-sm">
            <Link href={paths.transaction(operation.transactionHash)} prefetch={false} className="link">
              <Time seconds={operation.timestamp} />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Who set the price; for a sale, the seller and the buyer. */
function ByWhom({ operation, isSale }: { operation: OperationRecord; isSale: boolean }) {
  const t = useTranslate();
  const { from, to } = partiesOf(operation);
  if (!isSale || to === null) return <Party operation={operation} address={from} />;
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-2 gap-y-1">
      <Party operation={operation} address={from} />
      <span>
        <span className="text-faint">{t("inscription.to")}</span> <Party operation={operation} address={to} />
      </span>
    </span>
  );
}
