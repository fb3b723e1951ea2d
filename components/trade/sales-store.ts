import type { Sale } from "./sale";
import { parseSales, stringifySales } from "./sale-storage";

const listeners = new Set<() => void>();
/** What the browser refused to store, by key. */
const unwritten = new Map<string, string>();
/** The last parsed text of each key, so that equal texts give the same object. */
const parsed = new Map<string, { readonly text: string | null; readonly sales: readonly Sale[] }>();

/** The stored sales under a key of `salesKey`. Returns the same list until it changes. */
export function readSales(key: string): readonly Sale[] {
  const text = unwritten.get(key) ?? window.localStorage.getItem(key);
  const known = parsed.get(key);
  if (known?.text === text) return known.sales;
  const sales = parseSales(text);
  parsed.set(key, { text, sales });
  return sales;
}

/** Changes the stored sales, starting from what is stored at this moment: other pages change them too. */
export function changeSales(key: string, change: (sales: readonly Sale[]) => readonly Sale[]): void {
  const text = stringifySales(change(readSales(key)));
  try {
    if (text === "[]") window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when a sale changes, on this page or another one. Returns a function that stops it. */
export function onSales(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
