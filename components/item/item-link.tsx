import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Amount } from "../ui/amount";
import { Mark } from "../ui/mark";

/** Longest name that never breaks, in characters: the short form of a token id. */
const UNBROKEN = 9;

/** Longest ticker with its name that never breaks, in characters: as many as fit beside the prices of a phone. */
const UNBROKEN_BOTH = 7;

interface ItemLinkProps {
  readonly ticker: string;
  readonly tokenId: string;
  /** Its name within the ticker. */
  readonly name: string;
  readonly amount: bigint;
  /** The tickers of all rows of the list, which then shows them; null: all rows are about one token. */
  readonly among: readonly string[] | null;
  /** Classes of the amount below the name. */
  readonly amountClassName?: string;
}

/** An inscription in a list: its mark, its name and its amount. */
export function ItemLink({ ticker, tokenId, name, amount, among, amountClassName = "" }: ItemLinkProps) {
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      title={tokenId}
      className="group -my-1 inline-flex items-center gap-2.5 py-1"
    >
      <Mark seed={tokenId} className="hidden size-8 shrink-0 text-accent xs:block" />
      <span className="leading-snug">
        <span
          className={`flex items-baseline gap-x-2 group-hover:text-accent ${among !== null && ticker.length + name.length <= UNBROKEN_BOTH ? "whitespace-nowrap" : "flex-wrap"}`}
        >
          {among === null ? null : (
            <span className="wrap-anywhere display max-[22rem]:text-[1em] text-[1.1em]">{ticker}</span>
          )}
          <span className={`figures text-[0.85em] ${name.length <= UNBROKEN ? "whitespace-nowrap" : "break-all"}`}>
            {name}
          </span>
        </span>
        {among === null ? null : <LazyTickerNotes ticker={ticker} among={among} />}
        <Amount value={amount} className={`block text-faint text-xs ${amountClassName}`} />
      </span>
    </Link>
  );
}
