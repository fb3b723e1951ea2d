"use client";

import type { OperationRecord } from "@/lib/api/client";
import type { Hash } from "@/lib/protocol";
import { REASONS } from "@/lib/protocol/reasons";
import { groupDigits } from "../format";
import { Mark } from "../inscription/mark";
import { Message } from "../inscription/message";
import { liveTransaction } from "../live/sources";
import { useLive } from "../live/use-live";
import { texts } from "../texts";
import { Facts } from "../ui/facts";
import { AddressText, HashText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Time } from "../ui/time";
import { OperationTitle } from "./operation-row";
import { OperationSkeletons } from "./operation-skeletons";

/** A transaction's operations and what the index found; follows one that is not judged yet. */
export function TransactionView({ hash }: { hash: Hash }) {
  const { data, isFailing } = useLive(liveTransaction(hash));
  const words = texts.transaction;
  return (
    <div className="space-y-8">
      <p className="text-sm">
        <HashText value={hash} withTools />
      </p>
      <div role="status" className="space-y-8">
        {data === undefined && isFailing ? (
          <Notice tone="refused" title={texts.status.unreachable}>
            {texts.status.unreachableText}
          </Notice>
        ) : data === undefined ? (
          <OperationSkeletons count={1} />
        ) : data === null ? (
          <Notice title={words.unknown}>{words.unknownText}</Notice>
        ) : data.status === "pending" ? (
          <Notice title={words.pending}>{words.pendingText}</Notice>
        ) : (
          data.operations.map((operation) => <OperationView key={operation.cursor} operation={operation} />)
        )}
      </div>
    </div>
  );
}

function OperationView({ operation }: { operation: OperationRecord }) {
  const { text, textBytes, reason, accepted } = operation;
  const words = texts.transaction;
  return (
    <article className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="space-y-5">
        <div className="flex items-center gap-4">
          <Mark
            seed={operation.tokenId ?? operation.transactionHash}
            className="size-14 text-accent [--mark-line:0.8]"
          />
          <h2 className="text-xl">
            <OperationTitle operation={operation} />
          </h2>
        </div>
        {reason === null ? (
          <Notice title={words.success} />
        ) : (
          <Notice tone="refused" title={`${words.failed}: ${REASONS[reason].text}`}>
            {REASONS[reason].mend}
          </Notice>
        )}
        <Facts
          facts={[
            {
              name: words.finding,
              value: accepted ? texts.operations.accepted : <code className="message">{reason}</code>,
            },
            {
              name: words.block,
              value: (
                <>
                  {groupDigits(operation.blockNumber)}, <Time seconds={operation.timestamp} />
                </>
              ),
            },
            { name: words.sender, value: <AddressText value={operation.sender} withTools /> },
            {
              name: words.recipient,
              value:
                operation.recipient === null ? (
                  texts.operations.contractCreation
                ) : (
                  <AddressText value={operation.recipient} withTools />
                ),
            },
          ]}
        />
      </div>
      <figure className="border border-line bg-plate shadow-plate">
        <figcaption className="caption flex justify-between gap-4 border-line border-b px-5 py-3">
          <span>{words.message}</span>
          {textBytes === null ? null : <span>{words.size(textBytes)}</span>}
        </figcaption>
        <p className="ruled px-5 pb-9 text-[1.0625rem]">
          {text === null ? (
            <span className="text-faint text-sm">{texts.operations.event}</span>
          ) : (
            <Message text={text} />
          )}
        </p>
      </figure>
    </article>
  );
}
