import type { Holder } from "@/lib/client";
import { groupDigits } from "../format";
import { listsTexts } from "../texts/reading/lists";
import { tokenTexts } from "../texts/reading/token";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Owner } from "../ui/owner";
import { Share } from "../ui/share";
import { Cell, Head, Table } from "../ui/table";

const words = tokenTexts;

/** The holders of a token, largest first. `firstRank`: rank of the first row. Undefined `holders`: the read failed. */
export function HolderTable({ holders, firstRank }: { holders: readonly Holder[] | undefined; firstRank: number }) {
  if (holders === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  if (holders.length === 0) return <Notice title={words.noHolders} />;
  return (
    <Table
      caption={words.holders}
      head={
        <>
          <Head className="hidden sm:table-cell">{words.rank}</Head>
          <Head>{words.holder}</Head>
          <Head side="end">{words.amount}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {words.count}
          </Head>
          <Head side="end">{words.share}</Head>
        </>
      }
    >
      {holders.map(({ address, account, amount, count, share }, index) => (
        <tr key={address}>
          <Cell className="figures hidden text-faint sm:table-cell">{groupDigits(firstRank + index)}</Cell>
          <Cell>
            <Owner owner={address} account={account} isShort />
          </Cell>
          <Cell side="end">
            <Amount value={amount} className="text-[0.92em]" />
          </Cell>
          <Cell side="end" className="hidden sm:table-cell">
            <Amount value={count} className="text-[0.92em] text-faint" />
          </Cell>
          <Cell side="end">
            <Share millionths={share} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
