"use client";

import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { AddressInscriptionsQuery, InscriptionRecord } from "@/lib/client";
import { useAddressInscriptions } from "@/lib/client/react/accounts";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { paths } from "../format/paths";
import type { ListView } from "../item/inscription-list";
import { inscriptionKey } from "../item/key";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { OwnedItem } from "./owned-item";
import type { ListSelection } from "./use-selection";

const PAGE = 48;

/** The inscriptions that the chunks of a list show, by chunk. */
export type Shown = Map<string, readonly InscriptionRecord[]>;

interface OwnedChunkProps extends Pick<AddressInscriptionsQuery, "order" | "signed"> {
  readonly owner: Address;
  readonly ticker: string;
  readonly view: ListView;
  readonly selection: ListSelection;
  /** Where the chunk puts the inscriptions that it shows. */
  readonly shown: Shown;
  /** Whether the owner is the vault of the account. */
  readonly isVault: boolean;
  readonly before?: string | undefined;
}

/** A page of the account's inscriptions, live. A button below it appends the next page. */
export function OwnedChunk(props: OwnedChunkProps) {
  const t = useTranslate();
  const { owner, ticker, view, selection, shown, isVault, order, signed, before } = props;
  const [wantsMore, setWantsMore] = useState(false);
  const query = { address: owner, limit: PAGE, ticker: ticker === "" ? undefined : ticker, order, signed, before };
  const { data, isFailing } = useAddressInscriptions(query);
  const key = JSON.stringify(query);
  useEffect(() => {
    shown.set(key, data?.inscriptions ?? []);
    return () => void shown.delete(key);
  }, [shown, key, data]);
  if (data === undefined) return isVault ? null : isFailing ? <Unavailable /> : <Skeletons view={view} />;
  if (data.inscriptions.length === 0 && before === undefined)
    return isVault || signed !== undefined ? null : <Empty ticker={ticker} />;
  const among = data.inscriptions.map((inscription) => inscription.ticker);
  return (
    <>
      {data.inscriptions.map((inscription) => (
        <OwnedItem
          key={inscriptionKey(inscription)}
          inscription={inscription}
          among={among}
          view={view}
          isSelected={selection.keys.has(inscriptionKey(inscription))}
          isInVault={isVault}
          onToggle={() => selection.toggle(inscription)}
          onRefresh={selection.refresh}
        />
      ))}
      {data.next === null ? null : wantsMore ? (
        <OwnedChunk {...props} before={data.next} />
      ) : (
        <li className="col-span-full pt-3">
          <Button className="w-full" onClick={() => setWantsMore(true)}>
            {t("owned.more")}
          </Button>
        </li>
      )}
    </>
  );
}

function Unavailable() {
  const t = useTranslate();
  return (
    <li className="col-span-full">
      <Notice tone="refused" title={t("owned.unavailable")} />
    </li>
  );
}

function Empty({ ticker }: { ticker: string }) {
  const t = useTranslate();
  return (
    // Not below inscriptions of the vault.
    <li className="col-span-full not-first:hidden">
      <Notice title={ticker === "" ? t("owned.empty") : t("owned.emptyTicker", { ticker })}>
        {t("owned.emptyText")}{" "}
        <a href={pathIn(useLocale(), ticker === "" ? "/mint" : paths.mint(ticker))} className="link">
          {t("owned.mint")}
        </a>
      </Notice>
    </li>
  );
}

/** Placeholders of inscriptions. */
export function Skeletons({ view }: { view: ListView }) {
  const height = view === "grid" ? "h-52" : "h-16";
  return ["a", "b", "c", "d"].map((key) => <li key={key} aria-hidden="true" className={`skeleton ${height}`} />);
}
