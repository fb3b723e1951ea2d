import { notifyManager, type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** The parts of a result that components show. Others do not render them again. */
const SHOWN = ["data", "status"] as const;

/**
 * The result of a query of this client. TanStack Query's own hook is larger: it also serves suspense, error boundaries and
 * clients that are restored, which no page uses.
 */
export function useObserved<Answer, Data = Answer>(
  client: QueryClient,
  options: QueryObserverOptions<Answer, Error, Data, Answer>,
) {
  const all = { ...client.defaultQueryOptions(options), notifyOnChangeProps: [...SHOWN] };
  const [observer] = useState(() => new QueryObserver(client, all));
  // Before the store is read: it makes the query of these options.
  const result = observer.getOptimisticResult(all);
  useEffect(() => observer.setOptions(all));
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(listener));
      // The query may have changed since it was rendered.
      observer.updateResult();
      return unsubscribe;
    },
    [observer],
  );
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(subscribe, current, current);
  return result;
}
