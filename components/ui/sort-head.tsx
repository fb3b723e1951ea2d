import type { ReactNode } from "react";
import type { SortDirection } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type Sorting, sortedHref } from "../format/sorting";
import { Link } from "../language/navigation";
import { Head, SIDES, type Side } from "./table";

const SORTED = { asc: "ascending", desc: "descending" } as const;
const ARROWS = { asc: "↑", desc: "↓" } as const;

interface SortHeadProps {
  readonly text: string;
  readonly href: string;
  readonly hint: string;
  /** The direction in which the table is sorted by this column; null: it is sorted by another one. */
  readonly sorted: SortDirection | null;
  readonly side?: Side;
  readonly className?: string;
}

/** The head of a column that sorts the table by its values. Each order has its own URL. */
export function SortHead({ text, href, hint, sorted, side = "end", className = "" }: SortHeadProps) {
  const arrow = (
    <span aria-hidden="true" className={sorted === null ? "invisible" : "text-accent"}>
      {ARROWS[sorted ?? "desc"]}
    </span>
  );
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? undefined : SORTED[sorted]}
      className={`caption py-1 pr-3 font-normal sm:pr-4 last:pr-0 ${SIDES[side]} ${className}`}
    >
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        title={hint}
        className={`inline-flex min-h-11 items-center gap-1 hover:text-accent ${sorted === null ? "" : "text-ink"}`}
      >
        {side === "end" ? arrow : null}
        {text}
        {side === "start" ? arrow : null}
      </Link>
    </th>
  );
}

interface OrderHeadProps<O extends string> {
  /** The order by the values of this column. */
  readonly order: O;
  /** Undefined: the table cannot be sorted. */
  readonly sorting: Sorting<O> | undefined;
  readonly side?: Side;
  readonly className?: string;
  readonly children: string;
}

/** The head of a column of a table that may be sorted by it, in both directions. */
export function OrderHead<O extends string>({ order, sorting, children, ...head }: OrderHeadProps<O>): ReactNode {
  const t = useTranslate();
  if (sorting === undefined) return <Head {...head}>{children}</Head>;
  return (
    <SortHead
      side="start"
      {...head}
      text={children}
      href={sortedHref(sorting, order)}
      hint={t("lists.sortHint")}
      sorted={sorting.order === order ? sorting.direction : null}
    />
  );
}
