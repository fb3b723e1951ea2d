"use client";

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSettings } from "../hooks/settings";
import { useRouter } from "../language/navigation";
import { useReloadOnRestore } from "../live/page-restore";
import { poll } from "../live/poll";
import { TRANSACTIONS_KEY } from "../storage/keys";
import { deviceTexts, onOtherPage } from "../storage/stored-value";
import { useActions } from "../wallet/use-actions";
import { TrackerContext, type TrackerHandle } from "./context";
import type { Tracked } from "./tracked";
import type { Tracker } from "./tracker";

const Toasts = lazy(() => import("./toasts"));

/** Provides the tracker. Its code is loaded if this device has transactions, or with the first one. */
export function TrackerProvider({ children }: { children: ReactNode }) {
  const { chainId } = useSettings().network;
  const router = useRouter();
  const [tracker, setTracker] = useState<Tracker | null>(null);
  const [all, setAll] = useState<readonly Tracked[]>([]);
  const loading = useRef<Promise<Tracker> | null>(null);

  const load = useCallback((): Promise<Tracker> => {
    loading.current ??= import("./create-tracker").then(({ createTracker, onOtherPages, onOwnChange }) => {
      const created = createTracker(chainId);
      created.subscribe(() => setAll(created.read()));
      onOtherPages(() => created.reload());
      // The server renders the parts of the page that are not live.
      onOwnChange(created, performance.timeOrigin, router.refresh);
      setAll(created.read());
      setTracker(created);
      return created;
    });
    return loading.current;
  }, [chainId, router]);

  useEffect(() => {
    if (hasTransactions()) void load();
    return onOtherPage(TRANSACTIONS_KEY, () => void load());
  }, [load]);

  useReloadOnRestore(hasTransactions);

  const actions = useActions();
  useEffect(() => tracker?.connect(actions), [tracker, actions]);
  useEffect(() => (tracker === null ? undefined : poll(tracker)), [tracker]);

  const handle = useMemo<TrackerHandle>(
    () => ({
      transactions: all.filter((one) => one.chainId === chainId),
      send: async (request, by) => (await load()).send(request, by),
      dismiss: (key) => tracker?.dismiss(key),
      dismissEnded: () => tracker?.dismissEnded(),
    }),
    [all, chainId, load, tracker],
  );

  return (
    <TrackerContext value={handle}>
      {children}
      {tracker === null ? null : (
        <Suspense>
          <Toasts transactions={handle.transactions} />
        </Suspense>
      )}
    </TrackerContext>
  );
}

/** Whether this device has stored transactions. */
function hasTransactions(): boolean {
  return deviceTexts.getItem(TRANSACTIONS_KEY) !== null;
}
