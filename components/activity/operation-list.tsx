"use client";

import type { OperationPage, OperationQuery, OperationRecord } from "@/lib/client/index";
import { NewRowsBar } from "../live/new-rows-bar";
import type { LiveSource } from "../live/source";
import { liveOperations } from "../live/sources";
import { useLive } from "../live/use-live";
import { useNewRows } from "../live/use-new-rows";
import { texts } from "../texts";
import { Notice } from "../ui/notice";
import { OperationRow } from "./operation-row";
import { OperationSkeletons } from "./operation-skeletons";

interface ListProps {
  /** As the server read it; undefined where it could not. */
  readonly initial: OperationPage | undefined;
  /** Said where there are none. */
  readonly empty: string;
  /** Shows fewer of them on narrow screens, where more follows below. */
  readonly isBrief?: boolean;
}

/** Which operations newer ones are asked for of; null: a further page, which stays as it is. */
type Query = OperationQuery | null;

/** Operations of one ticker or of all, newest first. */
export function OperationList({ source, ...rest }: ListProps & { readonly source: Query }) {
  return <FollowedOperations source={source === null ? null : liveOperations(source)} {...rest} />;
}

/** Operations, newest first. New ones are counted above the list and open when the reader wants them. */
export function FollowedOperations({
  initial,
  source,
  empty,
  isBrief = false,
}: ListProps & { readonly source: LiveSource<OperationPage> | null }) {
  const { data, isFailing } = useLive(source, initial);
  const list = useNewRows(data && { rows: data.operations, isWhole: data.next === null }, identity);
  const rows = list.rows ?? initial?.operations;
  if (rows === undefined) {
    return isFailing || source === null ? (
      <Notice tone="refused" title={texts.operations.unavailable} />
    ) : (
      <OperationSkeletons count={4} />
    );
  }
  return (
    <>
      <NewRowsBar list={list} />
      {rows.length === 0 ? <Notice title={empty} /> : null}
      <ol className="divide-y divide-line">
        {rows.map((operation) => (
          <li key={identity(operation)} className={isBrief ? "max-lg:nth-[n+9]:hidden" : ""}>
            <OperationRow operation={operation} isNew={list.opened.has(identity(operation))} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Its place and its transaction: after a reorganisation another one may stand in the same place. */
function identity({ cursor, transactionHash }: OperationRecord): string {
  return `${cursor} ${transactionHash}`;
}
