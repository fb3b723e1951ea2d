/**
 * The items of `source`, each made while the one before it is worked on. A failure of the source comes in its turn,
 * after the items before it; whoever stops earlier drops the item that is being made.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    // Thrown where its turn comes; if that never comes, nobody misses it.
    next.catch(() => undefined);
    return next;
  };
  for (let next = take(); ; ) {
    const { done, value } = await next;
    if (done === true) return;
    next = take();
    yield value;
  }
}
