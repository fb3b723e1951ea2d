"use client";

import type { InscriptionWithHistory, OperationRecord } from "@/lib/client";
import { useInscription } from "@/lib/client/react/inscriptions";
import { useTranslate } from "@/lib/languages/translate";
import { Party } from "../activity/party";
import { partiesOf, type Story, storiesOf, wholeStories } from "../activity/sale-stories";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { NewRowsBar } from "../live/new-rows-bar";
import { useNewRows } from "../live/use-new-rows";
import { HashText } from "../ui/hex";
import { Price } from "../ui/price";
import { Time } from "../ui/time";

interface ProvenanceProps {
  readonly initial: InscriptionWithHistory;
  readonly limit: number;
  /** Whether to update the list live. Only the newest page is. */
  readonly isLive: boolean;
}

/** The state beside the list changes at once, so that new operations must be shown at once too. */
const SHOW_ALL = { isOwn: () => true };

/** The accepted operations of an inscription, newest first, back to its mint. */
export function Provenance({ initial, limit, isLive }: ProvenanceProps) {
  const { ticker, tokenId } = initial.inscription;
  const { data } = useInscription(isLive ? { ticker, id: tokenId, limit } : null, initial);
  const page = data ? { rows: rowsOf(data), isComplete: data.next === null } : undefined;
  const list = useNewRows(page, keyOf, SHOW_ALL);
  const rows = list.rows ?? rowsOf(initial);
  return (
    <>
      <NewRowsBar list={list} />
      <ol className="relative ml-2 border-line-strong border-l">
        {rows.map((story) => (
          <li key={keyOf(story)} className={list.opened.has(keyOf(story)) ? "arrived" : ""}>
            <Step operation={story.operation} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ operation }: { operation: OperationRecord }) {
  const t = useTranslate();
  const { op, price, unit, blockNumber, timestamp, transactionHash } = operation;
  const { from, to } = partiesOf(operation);
  const isToOther = to !== null && to !== from;
  const isBeginning = op === "mint" || op === "bridgeIn";
  return (
    <article className="relative pb-6 pl-6">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full border-[1.5px] border-accent ${isBeginning ? "bg-accent" : "bg-paper"}`}
      />
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{op === null ? t("operations.unknown") : t(`inscription.events.${op}`)}</span>
        {price === null ? null : <Price value={price} unit={unit} className="text-accent text-sm" />}
        <Time seconds={timestamp} className="caption ml-auto" />
      </h3>
      <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        <span>
          <span className="text-faint">{t(isToOther ? "inscription.from" : "inscription.by")}</span>{" "}
          <Party operation={operation} address={from} />
        </span>
        {!isToOther ? null : (
          <span>
            <span className="text-faint">{t("inscription.to")}</span> <Party operation={operation} address={to} />
          </span>
        )}
      </p>
      <p className="caption mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Link href={paths.block(blockNumber)} prefetch={false} className="link">
          {t("operations.block", { block: groupDigits(t, blockNumber) })}
        </Link>
        <HashText value={transactionHash} isShort />
      </p>
    </article>
  );
}

const rowsOf = (page: InscriptionWithHistory) => storiesOf(wholeStories(page).operations);

function keyOf({ operation: { cursor, transactionHash } }: Story): string {
  return `${cursor} ${transactionHash}`;
}
