import type { OperationRecord } from "@/lib/client";
import { type Language, pathIn } from "@/lib/languages";
import type { Translate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { fetchLatest, newsSince, withSeen } from "./news";
import { storedSeen, storedWatched, type Watched, watchedView } from "./watched";

/** Milliseconds between two looks. Browsers slow the timers of hidden pages down to once a minute. */
const INTERVAL = 30_000;
/** Notifications of one look. One more counts the others. */
const SHOWN = 3;

/** The recipient of the notifications, and their language. */
interface Reader {
  readonly t: Translate;
  readonly language: Language;
  readonly chainId: number;
  /** Null: none is connected. */
  readonly account: Address | null;
}

/**
 * Shows notifications of new operations of the account and the watch list until the signal aborts. Only one page of the
 * site does: it holds a lock. The service worker opens the operation that the person chooses.
 */
export function notify(reader: Reader, signal: AbortSignal): void {
  navigator.locks
    ?.request("engrave notifications", { signal }, () => watch(reader, signal))
    // The page was left, or the wallet changed, before it held the lock.
    .catch(() => undefined);
}

async function watch(reader: Reader, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A failed request is repeated with the next look.
    await look(reader, signal).catch(() => undefined);
    await sleep(INTERVAL, signal);
  }
}

async function look({ t, language, chainId, account }: Reader, signal: AbortSignal): Promise<void> {
  if (Notification.permission !== "granted") return;
  const watched = storedWatched(chainId).read();
  const all: readonly Watched[] = account === null ? watched : [{ kind: "account", address: account }, ...watched];
  if (all.length === 0) return;
  const latest = await fetchLatest(all, signal);
  const stored = storedSeen(chainId, "notification");
  const seen = stored.read();
  stored.write(withSeen(seen, latest));
  // Anyone can send a message that claims much and is rejected.
  const fresh = newsSince(seen, latest, account).operations.filter(({ accepted }) => accepted);
  const registration = await navigator.serviceWorker.ready;
  for (const operation of fresh.slice(0, SHOWN)) {
    await registration.showNotification(t("watch.notify.title", { name: nameOf(operation) }), {
      body: bodyOf(t, operation),
      icon: "/icons/192.png",
      tag: `${operation.transactionHash} ${operation.position}`,
      data: { path: pathIn(language, paths.transaction(operation.transactionHash)) },
    });
  }
  if (fresh.length > SHOWN) {
    const options = { icon: "/icons/192.png", tag: "more", data: { path: pathIn(language, "/owned") } };
    await registration.showNotification(t("watch.notify.more", { count: fresh.length - SHOWN }), options);
  }
}

function nameOf({ ticker, sender }: OperationRecord): string {
  return ticker ?? watchedView({ kind: "account", address: sender }).name;
}

function bodyOf(t: Translate, { op, amount, ticker }: OperationRecord): string {
  const name = op === null ? t("operations.unknown") : t(`operations.names.${op}`);
  return [name, amount === null ? null : groupDigits(t, amount), ticker].filter((part) => part !== null).join(" ");
}
