import type { SortDirection } from "@/lib/client";
import { hrefWith } from "./paths";

/** How a list is sorted. */
export interface SortedBy<O extends string> {
  readonly order: O;
  readonly direction: SortDirection;
}

/** How a list is sorted, and what the links need that sort it otherwise. */
export interface Sorting<O extends string> extends SortedBy<O> {
  readonly path: string;
  /** Query parameters that each link keeps. */
  readonly keep: Readonly<Record<string, string | undefined>>;
  /** The direction of each order without a parameter. The first order is that of the list without a parameter. */
  readonly orders: Readonly<Record<O, SortDirection>>;
}

/** The query parameters of a sorted list: none for the usual order and direction. */
export function sortParameters<O extends string>(
  orders: Readonly<Record<O, SortDirection>>,
  { order, direction }: SortedBy<O>,
): { readonly order: string | undefined; readonly direction: string | undefined } {
  return {
    order: order === Object.keys(orders)[0] ? undefined : order,
    direction: direction === orders[order] ? undefined : direction,
  };
}

/** The URL of a list sorted by `order`: in the other direction if it is sorted by it now. */
export function sortedHref<O extends string>({ path, keep, orders, ...now }: Sorting<O>, order: O): string {
  const other = now.direction === "asc" ? "desc" : "asc";
  const direction = now.order === order ? other : orders[order];
  return hrefWith(path, { ...keep, ...sortParameters(orders, { order, direction }) });
}
