"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useBalances } from "@/lib/client/react/accounts";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { FEW_OF_OTHERS, ORDERED_INSCRIPTIONS } from "@/lib/records/limits";
import { groupDigits } from "../format/numbers";
import type { ListView } from "../item/inscription-list";
import { usePathname } from "../language/navigation";
import { Button } from "../ui/button";
import { OwnedChunk, type Shown, Skeletons } from "./owned-chunk";
import type { ListSelection } from "./use-selection";

/** Number of tickers whose balances are read. */
const TICKERS = 100;
const ORDERS = ["newest", "value", "amount", "ticker"] as const;
const CHOICE =
  "inline-flex min-h-11 items-center border-transparent border-b-2 px-2 text-sm text-soft transition-colors duration-150 hover:text-accent aria-pressed:border-accent aria-pressed:text-ink";
const LISTS: Record<ListView, string> = {
  grid: "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  list: "flex flex-col",
};

interface OwnedListProps {
  readonly owner: Address;
  /** The owner's vault; null if there is no market. */
  readonly vault: Address | null;
  readonly selection: ListSelection;
  /** Whether to show the balance of the chosen ticker. */
  readonly withBalance: boolean;
}

/**
 * The inscriptions of an account, those in its vault first, as a grid or a list. Ticker, order and view are query parameters of
 * the page. Those of tickers that it has never used are one line below the others if they are many: anyone can send them.
 */
export function OwnedList({ owner, vault, selection, withBalance }: OwnedListProps) {
  const t = useTranslate();
  const path = usePathname();
  const parameters = useSearchParams();
  const ticker = parameters.get("ticker") ?? "";
  const view: ListView = parameters.get("view") === "list" ? "list" : "grid";
  const { balances, others, isKnown } = useSums(owner, vault);
  const order = ORDERS.find((each) => each === parameters.get("order")) ?? "newest";
  const [shown] = useState<Shown>(() => new Map());
  const tickers = [...new Set([...balances.map((one) => one.ticker), ...(ticker === "" ? [] : [ticker])])];
  const balance = balances.find((one) => one.ticker === ticker);
  const count = ticker === "" ? balances.reduce((sum, one) => sum + one.count, 0) : (balance?.count ?? 0);
  const isFolded = ticker === "" && others.count > FEW_OF_OTHERS;
  const list = `${ticker} ${order} ${isFolded}`;
  const chunk = { ticker, order, view, selection, shown, isVault: false };

  const set = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === "") next.delete(name);
    else next.set(name, value);
    window.history.replaceState(null, "", next.size === 0 ? path : `${path}?${next}`);
  };

  return (
    <div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <label className="flex min-w-0 items-center gap-3 text-faint text-sm">
          {t("owned.tickers")}
          <select
            value={ticker}
            onChange={(event) => set("ticker", event.target.value)}
            className="h-11 min-w-0 rounded-xs border border-line-strong bg-surface px-3 text-ink text-sm"
          >
            <option value="">{t("owned.all")}</option>
            {tickers.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <label className="flex min-w-0 items-center gap-3 text-faint text-sm">
          {t("owned.order")}
          <select
            value={order}
            onChange={(event) => set("order", event.target.value === "newest" ? "" : event.target.value)}
            className="h-11 min-w-0 rounded-xs border border-line-strong bg-surface px-3 text-ink text-sm"
          >
            {ORDERS.filter((each) => each !== "value" || vault !== null).map((each) => (
              <option key={each} value={each}>
                {t(`owned.orders.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => selection.add([...shown.values()].flat())}>{t("owned.selectAll")}</Button>
        <fieldset className="flex gap-x-2">
          <legend className="sr-only">{t("owned.view")}</legend>
          <Choice text={t("owned.grid")} isChosen={view === "grid"} onChoose={() => set("view", "")} />
          <Choice text={t("owned.list")} isChosen={view === "list"} onChoose={() => set("view", "list")} />
        </fieldset>
      </div>
      {balance === undefined || !withBalance ? null : (
        <p className="mb-4 text-sm text-soft">
          <span translate="no" className="display text-lg">
            {ticker}
          </span>{" "}
          {t("owned.balance", { amount: groupDigits(t, balance.amount), count: balance.count })}
        </p>
      )}
      {order !== "ticker" && count > ORDERED_INSCRIPTIONS ? (
        <p className="mb-4 text-soft text-sm">{t("owned.orderedOnly", { most: ORDERED_INSCRIPTIONS })}</p>
      ) : null}
      <ul className={LISTS[view]}>
        {!isKnown ? (
          <Skeletons view={view} />
        ) : (
          <>
            {vault === null ? null : <OwnedChunk key={`${vault} ${list}`} {...chunk} owner={vault} isVault />}
            <OwnedChunk key={`${owner} ${list}`} signed={isFolded ? true : undefined} {...{ owner, ...chunk }} />
          </>
        )}
      </ul>
      {isFolded ? (
        <OfOthers {...others}>
          <ul className={LISTS[view]}>
            <OwnedChunk key={`${owner} ${list}`} signed={false} {...{ owner, ...chunk }} />
          </ul>
        </OfOthers>
      ) : null}
    </div>
  );
}

/** The number of inscriptions that only strangers have brought to the account, as one line that opens to show them. */
function OfOthers({ count, isMore, children }: { count: number; isMore: boolean; children: ReactNode }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-soft text-sm">
        {t("owned.others", { count, isMore: `${isMore}` })}
      </summary>
      {isOpen ? children : null}
    </details>
  );
}

interface Sum {
  readonly ticker: string;
  readonly amount: bigint;
  readonly count: number;
}

/**
 * The balances of an account and its vault together, by ticker. `others`: of the account, the inscriptions of tickers for which
 * it has never signed. Anyone can mint or transfer those to it.
 */
function useSums(owner: Address, vault: Address | null) {
  const own = useBalances({ address: owner, limit: TICKERS });
  const inVault = useBalances(vault === null ? null : { address: vault, limit: TICKERS });
  const all = [...(own.data?.balances ?? []), ...(inVault.data?.balances ?? [])];
  const sums = new Map<string, Sum>();
  for (const { ticker, amount, count } of all) {
    const before = sums.get(ticker) ?? { ticker, amount: 0n, count: 0 };
    sums.set(ticker, { ticker, amount: before.amount + amount, count: before.count + count });
  }
  const foreign = own.data?.balances.filter(({ signed }) => !signed) ?? [];
  const others = {
    count: foreign.reduce((sum, { count }) => sum + count, 0),
    isMore: own.data !== undefined && own.data.next !== null,
  };
  return { balances: [...sums.values()], others, isKnown: own.data !== undefined || own.isFailing };
}

function Choice({ text, isChosen, onChoose }: { text: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={CHOICE}>
      {text}
    </button>
  );
}
