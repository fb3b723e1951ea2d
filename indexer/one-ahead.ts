/**
 * Yields the items of `source` and requests each next item before the consumer has processed the current one. An error
 * of the source is thrown in order, after the items before it. If the consumer stops early, the requested item is
 * dropped.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const request = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // The promise is awaited in order below. This prevents an unhandled rejection if the consumer stops before.
    next.catch(() => undefined);
    return next;
  };
  for (let next = request(); ; ) {
    const { done, value } = await next;
    if (done === true) return;
    next = request();
    yield value;
  }
}
