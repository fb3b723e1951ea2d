import type { ReactNode } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { shortenAddress } from "../format/shorten";
import { Link } from "../language/navigation";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Mark } from "../ui/mark";
import { Notice } from "../ui/notice";
import { Time } from "../ui/time";
import { InscriptionName } from "./inscription-name";
import { inscriptionKey } from "./key";
import { StateTag } from "./state";

export type ListView = "grid" | "list";

interface InscriptionListProps {
  /** Undefined: the read failed. */
  readonly inscriptions: readonly InscriptionRecord[] | undefined;
  readonly view: ListView;
  /** Text for an empty list. */
  readonly empty: string;
  /** The next step from an empty list. */
  readonly next?: ReactNode;
  /** Whether the list has several tickers, so that its rows name those that look like another one. */
  readonly isMixed?: boolean;
}

interface ItemProps {
  readonly inscription: InscriptionRecord;
  /** The tickers of the list; null: the page is about one. */
  readonly among: readonly string[] | null;
}

/** Inscriptions with their marks, as a grid or as a list. */
export function InscriptionList({ inscriptions, view, empty, next, isMixed = false }: InscriptionListProps) {
  const t = useTranslate();
  if (inscriptions === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (inscriptions.length === 0) return <Notice title={empty}>{next}</Notice>;
  const isGrid = view === "grid";
  const among = isMixed ? inscriptions.map(({ ticker }) => ticker) : null;
  return (
    <ul
      className={
        isGrid ? "mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5" : "divide-y divide-line"
      }
    >
      {inscriptions.map((inscription) => (
        <li key={inscriptionKey(inscription)}>
          {isGrid ? <Card {...{ inscription, among }} /> : <Row {...{ inscription, among }} />}
        </li>
      ))}
    </ul>
  );
}

function Card({ inscription, among }: ItemProps) {
  const { ticker, tokenId, owner } = inscription;
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      className="group block h-full border border-line bg-surface p-3 transition-colors duration-150 hover:border-accent sm:p-4"
    >
      <Mark
        seed={tokenId}
        className={`mx-auto my-2 size-24 sm:size-28 [--mark-line:0.7] ${owner === null ? "text-line-strong" : "text-accent"}`}
      />
      <InscriptionName inscription={inscription} className="mt-3 block leading-tight" />
      <span className="mt-1 block">
        <StateTag inscription={inscription} />
      </span>
      {among === null ? null : <LazyTickerNotes ticker={ticker} among={among} />}
    </Link>
  );
}

function Row({ inscription, among }: ItemProps) {
  const t = useTranslate();
  const { ticker, tokenId, owner, account, timestamp } = inscription;
  return (
    <Link
      href={paths.inscription(ticker, tokenId)}
      prefetch={false}
      className="group grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-4 py-3 sm:grid-cols-[2.5rem_minmax(0,2fr)_minmax(0,1fr)_6rem]"
    >
      <Mark seed={tokenId} className={`size-10 ${owner === null ? "text-line-strong" : "text-accent"}`} />
      <span className="min-w-0">
        <InscriptionName inscription={inscription} />
        {among === null ? null : <LazyTickerNotes ticker={ticker} among={among} />}
      </span>
      <span className="figures hidden text-faint text-sm sm:block sm:text-right">
        {owner === null
          ? ""
          : account === null
            ? shortenAddress(owner)
            : t("price.vaultOf", { account: shortenAddress(account) })}
      </span>
      <span className="col-start-2 flex items-baseline justify-between gap-3 text-right sm:col-start-auto sm:block">
        <StateTag inscription={inscription} />
        <Time seconds={timestamp} className="caption sm:block" />
      </span>
    </Link>
  );
}
