import Link from "next/link";
import type { Holding } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { hrefWith, paths } from "../paths";
import { VerifyLink } from "../snapshot/verify-link";
import { accountTexts } from "../texts/reading/account";
import { listsTexts } from "../texts/reading/lists";
import { verifyLinkTexts } from "../texts/reading/verify-link";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Share } from "../ui/share";
import { Cell, Head, Table } from "../ui/table";

const words = accountTexts;
const MILLION = 1_000_000n;

/** The balances of an address. `supply` is the token's total supply. Undefined `balances`: the read failed. */
export function BalanceTable({
  balances,
  address,
}: {
  balances: readonly (Holding & { readonly supply: bigint })[] | undefined;
  address: Address;
}) {
  if (balances === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  if (balances.length === 0) return <Notice title={words.noBalances} />;
  return (
    <Table
      caption={words.balances}
      head={
        <>
          <Head>{words.token}</Head>
          <Head side="end">{words.balance}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {words.count}
          </Head>
          <Head side="end">{words.share}</Head>
          <Head side="end">{verifyLinkTexts.verify}</Head>
        </>
      }
    >
      {balances.map(({ ticker, amount, count, supply }) => (
        <tr key={ticker}>
          <Cell>
            <Link
              href={paths.token(ticker)}
              prefetch={false}
              className="wrap-anywhere display -my-2 inline-block min-w-14 py-2 text-lg hover:text-accent"
            >
              {ticker}
            </Link>
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
          <Cell side="end">
            <VerifyLink href={paths.verifyBalance(ticker, address)} name={verifyLinkTexts.verifyBalance(ticker)} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
