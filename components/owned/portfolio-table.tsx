"use client";

import Link from "next/link";
import type { PortfolioToken } from "@/lib/client";
import { groupDigits } from "../format";
import { hrefWith } from "../paths";
import { ownedTexts } from "../texts/owned";
import { Coins, Fiat, UnitPrice } from "../ui/price";
import { Cell, Head, Table } from "../ui/table";

const words = ownedTexts.portfolio;
const NONE = <span className="text-faint">{words.none}</span>;

/** What the account has of each token: its value at the floor, and what is for sale, in the vault and sold. */
export function PortfolioTable({ tokens }: { tokens: readonly PortfolioToken[] }) {
  if (tokens.length === 0) return null;
  const count = (value: number) => (value === 0 ? NONE : groupDigits(value));
  return (
    <section aria-label={words.label} className="mb-10">
      <Table
        caption={words.label}
        head={
          <>
            <Head>{words.token}</Head>
            <Head side="end">{words.amount}</Head>
            <Head side="end">{words.value}</Head>
            <Head side="end" className="hidden sm:table-cell">
              {words.offered}
            </Head>
            <Head side="end" className="hidden sm:table-cell">
              {words.inVault}
            </Head>
            <Head side="end" className="hidden md:table-cell">
              {words.sold}
            </Head>
          </>
        }
      >
        {tokens.map((token) => (
          <tr key={token.ticker}>
            <Cell>
              <Link
                href={hrefWith("/owned", { ticker: token.ticker })}
                prefetch={false}
                scroll={false}
                className="display -my-2 inline-block break-all py-2 text-xl hover:text-accent"
              >
                {token.ticker}
              </Link>
            </Cell>
            <Cell side="end">
              <span className="figures break-all text-[0.92em]">{groupDigits(token.amount)}</span>
              <span className="caption block">{words.count(token.count)}</span>
              <span className="caption block sm:hidden">{words.places(token.offered, token.inVault)}</span>
            </Cell>
            <Cell side="end">
              {token.floorUnitPrice === null ? (
                NONE
              ) : (
                <>
                  <Coins value={token.floorValue} className="text-[0.92em]" />
                  <Fiat value={token.floorValue} className="block" />
                  <UnitPrice value={token.floorUnitPrice} className="caption block" />
                </>
              )}
            </Cell>
            <Cell side="end" className="figures hidden sm:table-cell">
              {count(token.offered)}
            </Cell>
            <Cell side="end" className="figures hidden sm:table-cell">
              {count(token.inVault)}
            </Cell>
            <Cell side="end" className="figures hidden md:table-cell">
              {token.sold.count === 0 ? (
                NONE
              ) : (
                <>
                  {groupDigits(token.sold.count)}
                  <Coins value={token.sold.value} className="caption block" />
                </>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
