import { Mark } from "../inscription/mark";
import { Link } from "../language/navigation";
import { paths } from "../paths";
import { Amount } from "../ui/amount";

interface ItemLinkProps {
  readonly ticker: string;
  readonly tokenId: string;
  /** Its name within the ticker; undefined shows none. */
  readonly name?: string | undefined;
  readonly amount: bigint;
  readonly withTicker: boolean;
  /** Classes of the amount below the name. */
  readonly amountClassName?: string;
}

/** An inscription in a list: its mark, its name and its amount. */
export function ItemLink({ ticker, tokenId, name, amount, withTicker, amountClassName = "" }: ItemLinkProps) {
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      title={tokenId}
      className="group -my-1 inline-flex items-center gap-2.5 py-1"
    >
      <Mark seed={tokenId} className="hidden size-8 shrink-0 text-accent xs:block" />
      <span className="leading-snug">
        <span className="flex flex-wrap items-baseline gap-x-2 group-hover:text-accent">
          {withTicker ? <span className="wrap-anywhere display text-[1.1em]">{ticker}</span> : null}
          {name === undefined ? null : <span className="figures break-all text-[0.85em]">{name}</span>}
        </span>
        <Amount value={amount} className={`block text-faint text-xs ${amountClassName}`} />
      </span>
    </Link>
  );
}
