"use client";

import type { ReactNode } from "react";
import type { OperationOrder, OperationPage, OperationsQuery } from "@/lib/client";
import type { LiveQuery } from "@/lib/client/react/live-query";
import { listOperationsQuery } from "@/lib/client/react/operations";
import { useLiveQuery } from "@/lib/client/react/use-live-query";
import { useTranslate } from "@/lib/languages/translate";
import { NewRowsBar } from "../live/new-rows-bar";
import { useNewRows } from "../live/use-new-rows";
import { tickersOf } from "../token/named-groups";
import { useIsOwn } from "../tracker/use-is-own";
import { Notice } from "../ui/notice";
import { OperationItem } from "./operation-item";
import { OperationSkeletons } from "./operation-skeletons";
import { type Story, storiesOf, wholeStories } from "./sale-stories";

interface ListProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: OperationPage | undefined;
  /** Text for an empty list. */
  readonly empty: string;
  /** The next step from an empty list. */
  readonly next?: ReactNode;
  /** Whether to show only the first eight on narrow screens. */
  readonly isBrief?: boolean;
  /** Whether the list has several tickers, so that its rows name those that look like another one. */
  readonly isMixed?: boolean;
  /** Of a list that is not updated. Undefined: newest first. */
  readonly order?: OperationOrder | undefined;
}

/** The query of the live list; null for an older page or another order, which are not updated. */
type Query = OperationsQuery | null;

/** The operations of one ticker or of all tickers. */
export function OperationList({ source, ...rest }: ListProps & { readonly source: Query }) {
  return <LiveOperationList query={source === null ? null : listOperationsQuery(source)} {...rest} />;
}

/**
 * A list of operations. New rows are counted above the list and inserted when the reader opens them; own ones
 * are inserted at once.
 */
export function LiveOperationList({
  initial,
  query,
  empty,
  next,
  isBrief = false,
  isMixed = false,
  order,
}: ListProps & { readonly query: LiveQuery<OperationPage> | null }) {
  const t = useTranslate();
  const { data, isFailing } = useLiveQuery(query, initial);
  const isOwn = useIsOwn();
  const list = useNewRows(data && { rows: rowsOf(data, order), isComplete: data.next === null }, keyOf, {
    isOwn: ({ operation }) => isOwn(operation),
    rendered: initial?.operations,
  });
  const rows = list.rows ?? (initial && rowsOf(initial, order));
  if (rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("operations.unavailable")} />
    ) : (
      <OperationSkeletons count={4} />
    );
  }
  const among = isMixed ? tickersOf(rows.map(({ operation }) => operation)) : null;
  return (
    <>
      <NewRowsBar list={list} />
      {rows.length === 0 ? <Notice title={empty}>{next}</Notice> : null}
      <ol className="divide-y divide-line">
        {rows.map((story) => (
          <li key={keyOf(story)} className={isBrief ? "max-lg:nth-[n+9]:hidden" : ""}>
            <OperationItem operation={story.operation} isNew={list.opened.has(keyOf(story))} among={among} />
          </li>
        ))}
      </ol>
    </>
  );
}

const rowsOf = (page: OperationPage, order: OperationOrder | undefined) =>
  storiesOf(wholeStories(page, order).operations, order);

/** The cursor alone is not unique: after a reorganization, another operation may have the same position. */
function keyOf({ operation: { cursor, transactionHash } }: Story): string {
  return `${cursor} ${transactionHash}`;
}
