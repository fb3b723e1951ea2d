import type { OperationRecord } from "@/lib/client";
import { blockTexts } from "../texts/reading/block";
import { inscriptionTexts } from "../texts/reading/inscription";
import { AddressText, HashText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Price } from "../ui/price";
import { Cell, Head, Table } from "../ui/table";
import { Time } from "../ui/time";

const words = inscriptionTexts;

/** Prices of the listings and sales among the given operations, newest first. */
export function PriceHistory({ operations }: { operations: readonly OperationRecord[] }) {
  const priced = operations.filter(({ op, price }) => (op === "list" || op === "ex") && price !== null);
  if (priced.length === 0) return <Notice title={words.noPrices} />;
  return (
    <Table
      caption={words.prices}
      head={
        <>
          <Head>{words.state}</Head>
          <Head side="end">{words.price}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {words.byWhom}
          </Head>
          <Head side="end">{blockTexts.time}</Head>
        </>
      }
    >
      {priced.map(({ cursor, op, price, unit, amount, sender, timestamp, transactionHash }) => (
        <tr key={cursor}>
          <Cell className={op === "ex" ? "font-medium" : "text-soft"}>{op === "ex" ? words.sold : words.asked}</Cell>
          <Cell side="end" className="text-[0.92em]">
            <Price value={price ?? 0n} unit={unit} amount={amount ?? undefined} />
          </Cell>
          <Cell side="end" className="hidden sm:table-cell">
            <AddressText value={sender} digits={4} />
          </Cell>
          <Cell side="end" className="text-sm">
            <Time seconds={timestamp} />{" "}
            <span className="hidden sm:inline">
              <HashText value={transactionHash} digits={4} />
            </span>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
