import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Amount } from "../ui/amount";
import { Mark } from "../ui/mark";

/** A fact with its name, for {@link Facts}. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/**
 * Facts in two columns, compact enough for a dialog on a phone. A fact that is wider than a column takes the whole line.
 * `mark`: token id of the inscription whose mark is beside them.
 */
export function Facts({ facts, mark }: { facts: readonly Fact[]; mark?: string }) {
  return (
    <div className="flex items-center gap-5 border-line border-y py-3">
      {mark === undefined ? null : (
        <Mark
          seed={mark}
          className="size-12 shrink-0 text-accent max-[23.5rem]:hidden xs:size-16 sm:size-24 [--mark-line:0.8]"
        />
      )}
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-fit flex-[1_1_calc(50%-0.5rem)]">
            <dt className="text-faint text-sm">{name}</dt>
            <dd className="max-xs:text-[0.85em]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The mark and the amount of the inscription that a dialog is about, and further facts. */
export function ItemFacts({
  item: { tokenId, ticker, amount },
  more = [],
}: {
  item: { readonly tokenId: string; readonly ticker: string; readonly amount: bigint };
  more?: readonly Fact[];
}) {
  const t = useTranslate();
  const value = (
    <>
      <Amount value={amount} isExact />{" "}
      <span translate="no" className="text-faint">
        {ticker}
      </span>
    </>
  );
  return <Facts mark={tokenId} facts={[{ name: t("price.amount"), value }, ...more]} />;
}
