"use client";

import type { InscriptionRecord } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { inscriptionText } from "../format/inscription-text";
import { shortenHex } from "../format/shorten";
import { inscriptionKey } from "../item/key";
import type { Selected } from "../owned/use-selection";
import { useInscriptionState } from "../signing/use-inscription-state";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/mark";

interface SelectedListProps {
  readonly chosen: readonly Selected[];
  readonly account: Address | null;
  /** Null: the selection is fixed. */
  readonly onRemove: ((one: Selected) => void) | null;
}

/** The inscriptions to transfer, each with its current state. */
export function SelectedList({ chosen, account, onRemove }: SelectedListProps) {
  const t = useTranslate();
  const among = chosen.map(({ ticker }) => ticker);
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">{t("transfer.inscriptions")}</p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border border-line-strong bg-surface">
        {chosen.length === 0 ? <li className="px-3 py-3 text-faint text-sm">{t("transfer.choose")}</li> : null}
        {chosen.map((one) => (
          <SelectedRow key={inscriptionKey(one)} among={among} one={one} account={account} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}

interface SelectedRowProps extends Omit<SelectedListProps, "chosen"> {
  readonly one: Selected;
  readonly among: readonly string[];
}

function SelectedRow({ one, among, account, onRemove }: SelectedRowProps) {
  const t = useTranslate();
  const { data } = useInscriptionState({ ticker: one.ticker, id: one.tokenId });
  const name = data ? inscriptionText(t, data) : `${one.ticker} ${shortenHex(one.tokenId)}`;
  const problem = data === undefined ? null : problemOf(t, data, account);
  return (
    <li className="flex min-h-14 items-center gap-3 px-3">
      <Mark seed={one.tokenId} className="size-9 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="display break-all">{name}</span>
        <LazyTickerNotes ticker={one.ticker} among={among} />
        {problem === null ? null : <span className="block text-refused text-sm">{problem}</span>}
      </span>
      {onRemove === null ? null : (
        <button
          type="button"
          onClick={() => onRemove(one)}
          aria-label={t("transfer.remove", { name })}
          title={t("transfer.remove", { name })}
          className="inline-flex size-11 shrink-0 items-center justify-center text-faint hover:text-refused"
        >
          <Icon name="cross" />
        </button>
      )}
    </li>
  );
}

/** Why the inscription can't be transferred; null if it can. */
function problemOf(t: Translate, found: InscriptionRecord | null, account: Address | null): string | null {
  if (found === null) return t("transfer.gone");
  if (found.owner === null) return t("transfer.burned");
  if (account !== null && found.owner !== account) return t("transfer.notYours");
  return found.listed ? t("transfer.listed") : null;
}
