"use client";

import type { ReactNode } from "react";
import type { Network } from "@/lib/chain/networks";
import type { OperationRecord, OrphanedBlock, TransactionReport } from "@/lib/client";
import { useOrphans } from "@/lib/client/react/blocks";
import { useTransaction } from "@/lib/client/react/operations";
import type { Rendered } from "@/lib/client/react/use-live-query";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address, Hash } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import { hrefWith, paths } from "../format/paths";
import { coinPrice, unitPriceOf } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { Link } from "../language/navigation";
import { useStatus } from "../status/use-status";
import { tickersOf } from "../token/named-groups";
import { ButtonLink } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { Mark } from "../ui/mark";
import { MoreLink } from "../ui/more-link";
import { Notice } from "../ui/notice";
import { Price, UnitPrice } from "../ui/price";
import { TimeWithDate } from "../ui/time";
import { changesOf } from "./changes";
import { MessageCard } from "./message-card";
import { OperationNotes, OperationTitle } from "./operation-item";
import { OperationSkeletons } from "./operation-skeletons";
import { OrphanFacts } from "./orphan-facts";
import { Party } from "./party";
import { inOrder, isSold, partiesOf, type Story } from "./sale-stories";

interface ViewProps {
  readonly hash: Hash;
  /** The cursor of the page of operations; undefined for the first page. */
  readonly before: string | undefined;
  /** Undefined: the browser requests it. */
  readonly initial: Rendered<TransactionReport>;
  /** The orphaned blocks that held it; undefined if the read failed. */
  readonly orphans: { readonly blocks: readonly OrphanedBlock[] } | undefined;
  /** The next step if no block holds the transaction. */
  readonly next: ReactNode;
}

/** The operations of a transaction with their results, and the reorganizations that it went through, live. */
export function TransactionView({ hash, before, initial, orphans, next }: ViewProps) {
  const t = useTranslate();
  const { data, isFailing } = useTransaction({ hash, before }, initial);
  const status = useStatus();
  const block = data?.blockNumber ?? null;
  const isFinal = status != null && block !== null && block <= status.index.final;
  const removed = useOrphans(isFinal ? null : hash, orphans).data?.blocks ?? [];
  const isRemoved = removed.length > 0;
  return (
    <div className="space-y-10">
      <p role="status" className="sr-only">
        {data == null
          ? isRemoved
            ? t("operation.orphaned.gone")
            : ""
          : data.status === "pending"
            ? t("transaction.pending")
            : data.status === "success"
              ? t("transaction.success")
              : t("transaction.failed")}
      </p>
      {isRemoved && data !== undefined ? (
        <OrphanFacts blocks={removed} now={block ?? (data === null ? "gone" : "pending")} next={next} />
      ) : null}
      {data === undefined && isFailing ? (
        <Notice tone="refused" title={t("sync.unreachable")}>
          {t("sync.unreachableText")}
        </Notice>
      ) : data === undefined ? (
        <OperationSkeletons count={1} />
      ) : data === null ? (
        isRemoved ? null : (
          <Notice title={t("transaction.unknown")}>
            {t("transaction.unknownText")}
            {next}
          </Notice>
        )
      ) : data.status === "pending" ? (
        isRemoved ? null : (
          <Notice title={t("transaction.pending")}>
            {t("transaction.pendingText")}
            {next}
          </Notice>
        )
      ) : (
        <Operations report={data} before={before} />
      )}
    </div>
  );
}

function Operations({ report, before }: { report: TransactionReport; before: string | undefined }) {
  const t = useTranslate();
  const { hash, operationCount, operations, next } = report;
  const among = tickersOf(operations);
  const stories = inOrder(operations);
  return (
    <>
      {operationCount < 2 || stories.length === 1 ? null : (
        <p className="text-soft">{t("operation.several", { count: operationCount })}</p>
      )}
      {stories.map((story) => (
        <OperationView key={story.operation.cursor} {...{ story, among }} />
      ))}
      {before === undefined && next === null ? null : (
        <nav aria-label={t("lists.pages")} className="flex flex-wrap gap-3">
          {before === undefined ? null : (
            <ButtonLink href={paths.transaction(hash)}>{t("operation.firstPage")}</ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink href={hrefWith(paths.transaction(hash), { before: next })} rel="next">
              {before === undefined
                ? t("operation.more", { count: operationCount - operations.length })
                : t("operation.nextPage")}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

/** `among`: the tickers of all operations of the page. */
function OperationView({ story, among }: { story: Story; among: readonly string[] }) {
  const t = useTranslate();
  const { operation } = story;
  const { reason, ticker, tokenId, accepted, op } = operation;
  const hasInscription = accepted && op !== "deploy" && ticker !== null && tokenId !== null;
  return (
    <article className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="space-y-5">
        <div className="flex items-center gap-4">
          <Mark seed={tokenId ?? operation.transactionHash} className="size-14 text-accent [--mark-line:0.8]" />
          <div className="min-w-0">
            <h2 className="text-xl">
              <OperationTitle operation={operation} />
            </h2>
            <OperationNotes {...{ operation, among }} />
          </div>
        </div>
        {reason === null ? (
          <Notice title={t("transaction.success")} />
        ) : (
          <Notice
            tone="refused"
            title={t("units.labeled", { label: t("transaction.failed"), text: t(`reasons.${reason}.text`) })}
          >
            {t(`reasons.${reason}.hint`)}
          </Notice>
        )}
        <Changes story={story} />
        <OperationFacts operation={operation} />
        {hasInscription ? (
          <MoreLink href={paths.inscription(ticker, tokenId)}>{t("operation.openInscription")}</MoreLink>
        ) : null}
      </div>
      <MessageCard operation={operation} />
    </article>
  );
}

/** What an operation changed, and for a sale what its transfer did. */
function Changes({ story: { operation: first, transfer } }: { story: Story }) {
  const t = useTranslate();
  const { network } = useSettings();
  const changes = [first, ...(transfer === null ? [] : [transfer])].flatMap((operation) =>
    changesOf(t, operation, network).map((change) => ({ ...change, operation })),
  );
  return (
    <section>
      <h3 className="caption mb-1">{t("operation.changed")}</h3>
      {changes.length === 0 ? (
        <p className="text-soft">{t("operation.nothingChanged")}</p>
      ) : (
        <ul className="space-y-1">
          {changes.map(({ text, from, to, operation }) => (
            <li key={text} className="flex flex-wrap items-baseline gap-x-2">
              <span className="wrap-anywhere min-w-0">{text}</span>
              {from === undefined ? null : (
                <span>
                  <span className="text-faint">{t("operations.from")}</span>{" "}
                  <Party operation={operation} address={from} />
                </span>
              )}
              {to === undefined ? null : (
                <span>
                  {from === undefined ? null : <span className="text-faint">{t("operations.to")}</span>}{" "}
                  <Party operation={operation} address={to} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OperationFacts({ operation }: { operation: OperationRecord }) {
  const t = useTranslate();
  const { network } = useSettings();
  const { accepted, reason, blockNumber, transactionIndex, position, source } = operation;
  const { from, to } = partiesOf(operation);
  const isSale = isSold(operation);
  const party = (address: Address) => <Party operation={operation} address={address} withTools />;
  return (
    <DescriptionList
      items={[
        ...(isSale ? priceFacts(t, operation, network) : []),
        {
          name: t("transaction.result"),
          value: accepted ? t("operations.accepted") : <code className="message">{reason}</code>,
        },
        {
          name: t("transaction.block"),
          value: (
            <span className="flex flex-wrap gap-x-3">
              <Link href={paths.block(blockNumber)} prefetch={false} className="figures link">
                {groupDigits(t, blockNumber)}
              </Link>
              <TimeWithDate seconds={operation.timestamp} />
            </span>
          ),
        },
        { name: t("block.finality"), value: <Finality block={blockNumber} /> },
        {
          name: t("operation.position"),
          value:
            position === 0
              ? t("operation.positionText", { transaction: transactionIndex })
              : t("operation.positionLog", { transaction: transactionIndex, log: position - 1 }),
        },
        { name: t("operation.source"), value: t(`operation.sources.${source}`) },
        { name: t(isSale ? "transaction.seller" : "transaction.sender"), value: party(from) },
        {
          name: t(isSale ? "transaction.buyer" : "transaction.recipient"),
          value: to === null ? t("operations.contractCreation") : party(to),
        },
      ]}
    />
  );
}

/** The price of a sale, for all and for each unit of the token. */
function priceFacts(t: Translate, { price, unit, amount }: OperationRecord, network: Network) {
  if (price === null) return [];
  const coins = coinPrice({ price, unit }, network);
  const each = coins === null || amount === null ? null : unitPriceOf(coins, amount);
  return [
    { name: t("transaction.price"), value: <Price value={price} unit={unit} withFiat /> },
    ...(each === null ? [] : [{ name: t("transaction.unitPrice"), value: <UnitPrice value={each} isBare /> }]),
  ];
}

/** Whether a block is final (spec §8.3), live. */
export function Finality({ block }: { block: number }) {
  const t = useTranslate();
  const status = useStatus();
  if (!status) return <span className="text-faint">…</span>;
  return block <= status.index.final ? (
    t("operation.final")
  ) : (
    <span className="text-soft">{t("operation.notFinal")}</span>
  );
}
