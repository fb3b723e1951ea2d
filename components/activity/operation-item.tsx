"use client";

import type { OperationRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { inscriptionIdOf } from "../format/inscription-text";
import { byteLength, groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { MessageText } from "../item/message-text";
import { Link } from "../language/navigation";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Amount } from "../ui/amount";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/mark";
import { Price } from "../ui/price";
import { Time } from "../ui/time";
import { Party } from "./party";
import { isSold, partiesOf } from "./sale-stories";

interface OperationItemProps {
  readonly operation: OperationRecord;
  /** Highlights a row that was just inserted. */
  readonly isNew?: boolean;
  /** The tickers of the list ({@link tickersOf}); null: the page is about one. */
  readonly among?: readonly string[] | null;
}

/** One operation in a list: its title, message and result. */
export function OperationItem({ operation, isNew = false, among = null }: OperationItemProps) {
  const t = useTranslate();
  const { accepted, text, textBytes, price, unit, blockNumber, transactionHash } = operation;
  const { from, to } = partiesOf(operation);
  const isCut = text !== null && textBytes !== null && byteLength(text) < textBytes;
  const content =
    text !== null ? (
      <MessageText text={text} isCut={isCut} className="line-clamp-6 sm:line-clamp-3" />
    ) : price !== null && !isSold(operation) ? (
      <Price value={price} unit={unit} />
    ) : null;
  return (
    <article
      className={`grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 py-4 sm:grid-cols-[2.75rem_minmax(0,1fr)] sm:gap-x-4 ${isNew ? "arrived" : ""}`}
    >
      <Mark
        seed={operation.tokenId ?? transactionHash}
        className={`mt-0.5 size-9 sm:size-11 [--mark-line:1.3] ${accepted ? "text-accent" : "text-line-strong"}`}
      />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-x-3">
          <h3 className="min-w-0">
            <OperationTitle operation={operation} />
          </h3>
          <p className="caption shrink-0">
            <Link href={paths.transaction(transactionHash)} prefetch={false} className="link -my-3 inline-block py-3">
              <Time seconds={operation.timestamp} />
            </Link>
          </p>
        </div>
        {among === null ? null : <OperationNotes {...{ operation, among }} />}
        {content && <p className="contained mt-1 text-[0.8125rem] leading-relaxed">{content}</p>}
        <OutcomeBadge operation={operation} />
        <p className="caption mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-2">
          <span>
            {t("operations.from")} <Party operation={operation} address={from} />
          </span>
          <span>
            {t("operations.to")}{" "}
            {to === null ? t("operations.contractCreation") : <Party operation={operation} address={to} />}
          </span>
          {/* On phones it would take an additional line in each row. The page of the transaction has it. On a block's page it would repeat the title. */}
          <Link href={paths.block(blockNumber)} prefetch={false} className="link max-sm:hidden in-data-of-block:hidden">
            {t("operations.block", { block: groupDigits(t, blockNumber) })}
          </Link>
        </p>
      </div>
    </article>
  );
}

/** A note about lookalikes of the operation's ticker. `among`: the tickers of the list ({@link tickersOf}). */
export function OperationNotes({
  operation: { ticker },
  among,
}: {
  operation: OperationRecord;
  among: readonly string[];
}) {
  return ticker === null || !among.includes(ticker) ? null : <LazyTickerNotes ticker={ticker} among={among} />;
}

/** The name and object of an operation: `Mint GOLD #7 · 1,000 GOLD`; of a sale, also its price. */
export function OperationTitle({ operation }: { operation: OperationRecord }) {
  const t = useTranslate();
  const { op, amount, ticker, price, unit } = operation;
  const sold = isSold(operation) ? price : null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">
        {sold !== null ? t("operations.sold") : op === null ? t("operations.unknown") : t(`operations.names.${op}`)}
      </span>
      {sold === null ? null : <Price value={sold} unit={unit} isRounded className="text-[0.92em] text-accent" />}
      <span className="min-w-0 wrap-anywhere" translate="no">
        {ticker === null || ticker === "" ? null : (
          <Link href={paths.token(ticker)} prefetch={false} className="display link text-[1.1em]">
            {ticker}
          </Link>
        )}{" "}
        <InscriptionId operation={operation} />
        {amount === null ? null : (
          <>
            <span className="text-faint">{op === "deploy" || !hasId(operation) ? " " : " · "}</span>
            <Amount value={amount} className="text-[0.92em]" /> {ticker}
          </>
        )}
      </span>
    </span>
  );
}

/** Whether an operation names an inscription. */
function hasId({ op, mintId, tokenId }: OperationRecord): boolean {
  return op !== "deploy" && (mintId !== null || tokenId !== null);
}

/** The id, as a link if the operation has an inscription. */
function InscriptionId({ operation }: { operation: OperationRecord }) {
  const { accepted, ticker, mintId, part, tokenId } = operation;
  if (!hasId(operation)) return null;
  const text = inscriptionIdOf({ mintId, part, tokenId: tokenId ?? "0x" });
  const className = "figures text-[0.85em]";
  if (!accepted || ticker === null || tokenId === null)
    return (
      <span title={mintId ?? undefined} className={`text-faint ${className}`}>
        {text}
      </span>
    );
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      title={mintId ?? tokenId}
      className={`link -my-1 inline-block min-w-6 py-1 ${className}`}
    >
      {text}
    </Link>
  );
}

function OutcomeBadge({ operation }: { operation: OperationRecord }) {
  const t = useTranslate();
  const { accepted, reason } = operation;
  return (
    <p
      className={`mt-1.5 flex items-start gap-1.5 text-sm in-data-orphaned:hidden ${accepted ? "sr-only" : "text-refused"}`}
    >
      <Icon name={accepted ? "check" : "cross"} className="mt-[0.2em] [stroke-width:1.5]" />
      <span>
        {reason === null
          ? t(accepted ? "operations.confirmed" : "operations.failed")
          : t("units.labeled", { label: t("operations.failed"), text: t(`reasons.${reason}.text`) })}
      </span>
    </p>
  );
}
