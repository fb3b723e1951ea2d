import type { Named } from "../format/inscription-text";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Mark } from "../ui/mark";
import { InscriptionName } from "./inscription-name";

interface ItemLinkProps {
  readonly inscription: Named;
  /** The tickers of all rows of the list, so that it names those that look like another one; null: all rows are about one token. */
  readonly among: readonly string[] | null;
}

/** An inscription in a list: its mark and its name. */
export function ItemLink({ inscription, among }: ItemLinkProps) {
  const { ticker, tokenId } = inscription;
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      className="group -my-1 inline-flex items-center gap-2.5 py-1"
    >
      <Mark seed={tokenId} className="hidden size-8 shrink-0 text-accent xs:block" />
      <span className="leading-snug">
        <InscriptionName inscription={inscription} className="max-[22rem]:text-[0.9em]" />
        {among === null ? null : <LazyTickerNotes ticker={ticker} among={among} />}
      </span>
    </Link>
  );
}
