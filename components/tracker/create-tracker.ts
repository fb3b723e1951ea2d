import type { OperationRecord } from "@/lib/client";
import { listAddressOperations, readTransaction } from "@/lib/client/calls/operations";
import { readStatus } from "@/lib/client/calls/status";
import type { Address } from "@/lib/protocol";
import { TRANSACTIONS_KEY } from "../storage/keys";
import { onOtherPage, tabTexts } from "../storage/stored-value";
import { storedTransactions } from "./storage";
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
  return onOtherPage(TRANSACTIONS_KEY, listener);
}

function dependencies(chainId: number): TrackerDependencies {
  return {
    read: storedTransactions.read,
    write: storedTransactions.write,
    chainId,
    page: pageKey(),
    report: (hash) => wholeReport(readTransaction, hash),
    operationsOf: operationsSince,
    status: () => readStatus({}),
    now: Date.now,
    newKey: randomKey,
  };
}

/** Operations of an account per request, and requests. */
const SEARCHED = { limit: 100, pages: 5 };

async function operationsSince(address: Address, since: number): Promise<readonly OperationRecord[]> {
  const found: OperationRecord[] = [];
  let before: string | undefined;
  for (let page = 0; page < SEARCHED.pages; page++) {
    const { operations, next } = await listAddressOperations({ address, limit: SEARCHED.limit, before });
    found.push(...operations.filter(({ blockNumber }) => blockNumber > since));
    if (next === null || found.length < (page + 1) * SEARCHED.limit) break;
    before = next;
  }
  return found;
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
