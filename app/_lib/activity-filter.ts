import { isOperationName } from "@/lib/protocol";
import {
  DIRECTIONS,
  type Direction,
  OPERATION_ORDERS,
  type OperationFilter,
  type OperationOrder,
} from "@/lib/records/operation";
import { choice, single, tickerParameter } from "./parameters";

/** Query parameters by name, as a page or a request has them. */
type Given = Readonly<Record<string, string | string[] | undefined>>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 86_400;

/** The filter of a list of operations. */
export interface ActivityFilter {
  /** Query parameters that have a valid value, in their form in the URL. */
  readonly keep: Readonly<Record<"op" | "direction" | "ticker" | "from" | "to", string | undefined>>;
  /** The same for the reads. The last day is included. */
  readonly query: OperationFilter & { readonly direction: Direction | undefined; readonly ticker: string | undefined };
  readonly isSet: boolean;
  /** Of the whole list too. Undefined: the usual order. */
  readonly order: Exclude<OperationOrder, "newest"> | undefined;
}

/** Parses the query parameters that filter and order a list of operations. Ignores values that are not valid. */
export function activityFilter(given: Given): ActivityFilter {
  const op = single(given.op);
  const name = op !== undefined && isOperationName(op) ? op : undefined;
  const direction = DIRECTIONS.find((each) => each === given.direction);
  const ticker = tickerParameter(given.ticker);
  const [from, to] = [dayOf(given.from), dayOf(given.to)];
  const keep = { op: name, direction, ticker, from: from?.text, to: to?.text };
  const query = { op: name, direction, ticker, from: from?.start, to: to && to.start + DAY };
  const order = choice(given.order, OPERATION_ORDERS);
  return {
    ...{ keep, query, isSet: Object.values(keep).some((value) => value !== undefined) },
    order: order === "newest" ? undefined : order,
  };
}

/** A day in UTC, and its first second. */
function dayOf(value: string | string[] | undefined): { readonly text: string; readonly start: number } | undefined {
  const text = single(value);
  if (text === undefined || !DATE.test(text)) return undefined;
  const start = Date.parse(`${text}T00:00:00Z`) / 1000;
  // JavaScript accepts 30 February, as 2 March.
  return start >= 0 && new Date(start * 1000).toISOString().startsWith(text) ? { text, start } : undefined;
}
