import { fetchStatus, fetchTransaction } from "@/lib/client/index";
import { deviceStorage } from "./storage";
import { STORAGE_KEY } from "./storage-key";
import { Tracker, type TrackerWorld } from "./tracker";

const PAGE_KEY = "engrave.page";

/** The tracker of this page, over this device's storage and the site's own API. */
export function createTracker(chainId: number): Tracker {
  return new Tracker(world(chainId));
}

/** Calls back when another page of the site has written. */
export function onOtherPages(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function world(chainId: number): TrackerWorld {
  return {
    ...deviceStorage(),
    chainId,
    page: pageName(),
    report: fetchTransaction,
    status: fetchStatus,
    now: Date.now,
    newKey: randomName,
  };
}

/** The same while the tab lives, over reloads. */
function pageName(): string {
  const name = window.sessionStorage.getItem(PAGE_KEY) ?? randomName();
  window.sessionStorage.setItem(PAGE_KEY, name);
  return name;
}

/** Not crypto.randomUUID, which pages on plain http don't have. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
