"use client";

import { useEffect } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { inscriptionText } from "../format/inscription-text";
import { facts } from "../format/joined";
import { paths } from "../format/paths";
import { offerEnd } from "../item/ended";
import type { ListView } from "../item/inscription-list";
import { InscriptionName } from "../item/inscription-name";
import { StateTag } from "../item/state";
import { Link } from "../language/navigation";
import { LazyTickerNotes } from "../token/lazy-ticker-notes";
import { Mark } from "../ui/mark";
import { useNow } from "../ui/time";

interface OwnedItemProps {
  readonly inscription: InscriptionRecord;
  /** The tickers of the list. */
  readonly among: readonly string[];
  readonly view: ListView;
  readonly isSelected: boolean;
  /** Whether it is in the account's vault. */
  readonly isInVault: boolean;
  readonly onToggle: () => void;
  /** Called with each new state of a selected inscription. */
  readonly onRefresh: (inscription: InscriptionRecord) => void;
}

/** One of the account's inscriptions, with a checkbox that selects it. */
export function OwnedItem({ inscription, among, view, isSelected, isInVault, onToggle, onRefresh }: OwnedItemProps) {
  const t = useTranslate();
  const { ticker, tokenId } = inscription;
  const edge = isSelected ? "border-accent bg-wash" : "border-line bg-surface hover:border-line-strong";
  useEffect(() => {
    if (isSelected) onRefresh(inscription);
  }, [isSelected, inscription, onRefresh]);
  // The tag of the vault alone marks an inscription in the vault without an open offer.
  const state = isInVault && inscription.offer?.isOpen !== true ? null : <StateTag inscription={inscription} />;
  const place = isInVault ? <VaultTag inscription={inscription} /> : null;
  const notes = <LazyTickerNotes ticker={ticker} among={among} />;
  const box = (
    <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onToggle}
        aria-label={t("owned.select", { name: inscriptionText(t, inscription) })}
        className="size-6"
      />
    </label>
  );
  if (view === "grid") {
    return (
      <li className={`relative border transition-colors duration-150 ${edge}`}>
        <span className="absolute top-0 left-0 z-10">{box}</span>
        <Link href={paths.inscription(ticker, tokenId)} prefetch={false} className="group block h-full p-4">
          <Mark seed={tokenId} className="mx-auto my-2 size-24 text-accent sm:size-28 [--mark-line:0.7]" />
          <InscriptionName inscription={inscription} className="mt-3 block leading-tight" />
          {state === null ? null : <span className="mt-1 block">{state}</span>}
          {place === null ? null : <span className="mt-1 block">{place}</span>}
          {notes}
        </Link>
      </li>
    );
  }
  return (
    <li className={`-mt-px flex items-center border transition-colors duration-150 ${edge}`}>
      {box}
      <Link
        href={paths.inscription(ticker, tokenId)}
        prefetch={false}
        className="group grid min-w-0 flex-1 grid-cols-[2.25rem_minmax(0,1fr)_fit-content(55%)] items-center gap-x-4 py-2 pr-4"
      >
        <Mark seed={tokenId} className="size-9 text-accent" />
        <span className="min-w-0">
          <InscriptionName inscription={inscription} />
          {place === null ? null : <span className="block">{place}</span>}
          {notes}
        </span>
        <span className="text-right">
          {state === null ? null : <span className="max-xs:*:flex-col max-xs:*:items-end">{state}</span>}
        </span>
      </Link>
    </li>
  );
}

/** That it is in the account's vault, and the state of its offer there. */
function VaultTag({ inscription }: { inscription: InscriptionRecord }) {
  const t = useTranslate();
  const end = offerEnd(inscription, useNow());
  const state = inscription.offer?.isOpen ? "offered" : end;
  return (
    <span className="block text-soft text-xs">
      {state === null ? t("owned.place.inVault") : facts(t, [t("owned.place.inVault"), t(`owned.place.${state}`)])}
    </span>
  );
}
