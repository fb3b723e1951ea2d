"use client";

import type { OperationPage } from "@/lib/api/client";
import { liveOperations } from "../live/sources";
import { useLive } from "../live/use-live";
import { texts } from "../texts";
import { Notice } from "../ui/notice";
import { OperationRow } from "./operation-row";
import { OperationSkeletons } from "./operation-skeletons";

interface OperationListProps {
  /** As the server read it; undefined where it could not. */
  readonly initial: OperationPage | undefined;
  /** Of this token alone. */
  readonly ticker?: string;
  readonly limit: number;
  /** Shows fewer of them on narrow screens, where more follows below. */
  readonly isBrief?: boolean;
}

/** The latest operations, live: new ones come in on top. */
export function OperationList({ initial, ticker, limit, isBrief = false }: OperationListProps) {
  const query = { limit, ...(ticker === undefined ? {} : { ticker }) };
  const { data, isFailing } = useLive(liveOperations(query), initial);
  if (data === undefined) {
    return isFailing ? (
      <Notice tone="refused" title={texts.operations.unavailable} />
    ) : (
      <OperationSkeletons count={4} />
    );
  }
  if (data.operations.length === 0) {
    return <Notice title={ticker === undefined ? texts.operations.empty : texts.operations.emptyToken} />;
  }
  return (
    <ol className="divide-y divide-line">
      {data.operations.map((operation) => (
        <li key={operation.cursor} className={isBrief ? "max-lg:nth-[n+9]:hidden" : ""}>
          <OperationRow operation={operation} />
        </li>
      ))}
    </ol>
  );
}
