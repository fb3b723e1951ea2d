import { notFound } from "next/navigation";
import type { SortedBy } from "@/components/format/sorting";
import { type Address, isTicker, parseAddress } from "@/lib/protocol";
import { SORT_DIRECTIONS, type SortDirection } from "@/lib/records/page";
import { InvariantError } from "@/lib/runtime/errors";

/** The query parameters of a page, as Next.js passes them. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** The value of a parameter that is given once; undefined if it is absent, empty or repeated. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The element of `choices` that the parameter names; the first one if it names none. */
export function choice<T extends string>(value: string | string[] | undefined, choices: readonly [T, ...T[]]): T {
  return choices.find((each) => each === value) ?? choices[0];
}

/** How the parameters `order` and `direction` sort a list; in its first order, in the direction of the order, if they name none. */
export function sortingParameters<O extends string>(
  parameters: Readonly<Record<string, string | string[] | undefined>>,
  orders: Readonly<Record<O, SortDirection>>,
): SortedBy<O> {
  const [usual, ...others] = Object.keys(orders).filter((name): name is O => name in orders);
  if (usual === undefined) throw new InvariantError("the list has no order");
  const order = choice(parameters.order, [usual, ...others]);
  return { order, direction: SORT_DIRECTIONS.find((each) => each === parameters.direction) ?? orders[order] };
}

/** Numbers of rows that a page of a list may have. */
export const SIZES = [25, 50, 100] as const;
export type Size = (typeof SIZES)[number];

/** The number of rows that the parameter `size` names, and its text in the URL: undefined for `usual`, which an invalid one means too. */
export function sizeParameter(
  value: string | string[] | undefined,
  usual: Size,
): { readonly limit: Size; readonly size: string | undefined } {
  const limit = SIZES.find((each) => String(each) === value) ?? usual;
  return { limit, size: limit === usual ? undefined : String(limit) };
}

/** The ticker that a query parameter names; undefined if it names none. */
export function tickerParameter(value: string | string[] | undefined): string | undefined {
  const text = single(value)?.trim();
  return text !== undefined && isTicker(text) ? text : undefined;
}

/** Percent-decodes a path segment. Returns it unchanged if it is malformed. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The address in the path of a page. Shows the 404 page if it is not a valid address. */
export async function addressParameter(params: Promise<{ address: string }>): Promise<Address> {
  const address = parseAddress((await params).address);
  if (address === null) notFound();
  return address;
}

/** The block number that a query parameter names; null if it names none. */
export function snapshotBlock(value: string | string[] | undefined): number | null {
  const text = single(value);
  return text !== undefined && /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : null;
}
