import { listAddressOperations, readStatus, readTransaction } from "@/lib/client/calls";
import { onOtherPage, tabTexts } from "../storage";
import { storedTransactions } from "./storage";
import { STORAGE_KEY } from "./tracked";
import { Tracker, type TrackerDependencies } from "./tracker";
import { wholeReport } from "./whole-report";

export { onOwnChange } from "./own-changes";

const PAGE_KEY = "engrave.page";

/** Makes the tracker of this page, over the device's storage and the site's API. */
export function createTracker(chainId: number): Tracker {
  return new Tracker(dependencies(chainId));
}

/** Calls `listener` when another page of the site changes the stored transactions. Returns a function that stops it. */
export function onOtherPages(listener: () => void): () => void {
  return onOtherPage(STORAGE_KEY, listener);
}

function dependencies(chainId: number): TrackerDependencies {
  return {
    read: storedTransactions.read,
    write: storedTransactions.write,
    chainId,
    page: pageKey(),
    report: (hash) => wholeReport(readTransaction, hash),
    operationsOf: async (address) => (await listAddressOperations({ address, limit: 50 })).operations,
    status: () => readStatus({}),
    now: Date.now,
    newKey: randomKey,
  };
}

/** The key of this tab, which survives reloads. */
function pageKey(): string {
  const key = tabTexts.getItem(PAGE_KEY) ?? randomKey();
  tabTexts.setItem(PAGE_KEY, key);
  return key;
}

/** crypto.randomUUID is not available on plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
