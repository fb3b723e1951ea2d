"use client";

import { useSearchParams } from "next/navigation";
import { useBalances } from "@/lib/client/react/accounts";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import type { ListView } from "../item/inscription-list";
import { usePathname } from "../language/navigation";
import { OwnedChunk } from "./owned-chunk";
import type { ListSelection } from "./use-selection";

/** Number of tickers whose balances are read. */
const TICKERS = 100;
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
 * The inscriptions of an account, those in its vault first, by ticker, as a grid or a list. Ticker and view are query
 * parameters of the page.
 */
export function OwnedList({ owner, vault, selection, withBalance }: OwnedListProps) {
  const t = useTranslate();
  const path = usePathname();
  const parameters = useSearchParams();
  const ticker = parameters.get("ticker") ?? "";
  const view: ListView = parameters.get("view") === "list" ? "list" : "grid";
  const balances = useSums(owner, vault);
  const tickers = [...new Set([...balances.map((one) => one.ticker), ...(ticker === "" ? [] : [ticker])])];
  const balance = balances.find((one) => one.ticker === ticker);

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
      <ul className={LISTS[view]}>
        {vault === null ? null : (
          <OwnedChunk key={`${vault} ${ticker}`} owner={vault} isVault {...{ ticker, view, selection }} />
        )}
        <OwnedChunk key={`${owner} ${ticker}`} isVault={false} {...{ owner, ticker, view, selection }} />
      </ul>
    </div>
  );
}

interface Sum {
  readonly ticker: string;
  readonly amount: bigint;
  readonly count: number;
}

/** The balances of an account and its vault together, by ticker. */
function useSums(owner: Address, vault: Address | null): readonly Sum[] {
  const own = useBalances({ address: owner, limit: TICKERS });
  const inVault = useBalances(vault === null ? null : { address: vault, limit: TICKERS });
  const all = [...(own.data?.balances ?? []), ...(inVault.data?.balances ?? [])];
  const sums = new Map<string, Sum>();
  for (const { ticker, amount, count } of all) {
    const before = sums.get(ticker) ?? { ticker, amount: 0n, count: 0 };
    sums.set(ticker, { ticker, amount: before.amount + amount, count: before.count + count });
  }
  return [...sums.values()];
}

function Choice({ text, isChosen, onChoose }: { text: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={CHOICE}>
      {text}
    </button>
  );
}
