import type { SortDirection } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type Sorting, sortedHref } from "../format/sorting";
import { type Choice, Choices } from "./choices";

interface SortChoicesProps<O extends string> {
  readonly label: string;
  readonly sorting: Sorting<O>;
  /** The name of each order that can be chosen. */
  readonly names: Readonly<Partial<Record<O, string>>>;
  /** The orders that have one direction. */
  readonly fixed?: readonly O[];
}

const TEXTS = { asc: "lists.ascending", desc: "lists.descending" } as const;

/** Links that choose the order of a list. The link of the chosen order reverses it. */
export function SortChoices<O extends string>({ label, sorting, names, fixed = [] }: SortChoicesProps<O>) {
  const t = useTranslate();
  const orders = Object.keys(sorting.orders).filter((order): order is O => order in sorting.orders);
  const choices = orders.flatMap((order): Choice[] => {
    const text = names[order];
    if (text === undefined) return [];
    const isChosen = order === sorting.order;
    const isFixed = fixed.includes(order);
    const direction: SortDirection | undefined = isChosen && !isFixed ? sorting.direction : undefined;
    return [
      {
        // An order with one direction is as if another one were chosen now.
        href: sortedHref(isFixed ? { ...sorting, direction: opposite(sorting.orders[order]) } : sorting, order),
        text,
        isChosen,
        ...(direction === undefined ? {} : { direction: { is: direction, text: t(TEXTS[direction]) } }),
      },
    ];
  });
  return <Choices label={label} choices={choices} />;
}

function opposite(direction: SortDirection): SortDirection {
  return direction === "asc" ? "desc" : "asc";
}
