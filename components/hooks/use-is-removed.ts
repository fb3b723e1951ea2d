import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that reports whether the component has been removed from the page. A check that a person started must not
 * open the wallet after that.
 */
export function useIsRemoved(): () => boolean {
  const isRemoved = useRef(false);
  useEffect(() => {
    isRemoved.current = false;
    return () => {
      isRemoved.current = true;
    };
  }, []);
  return useCallback(() => isRemoved.current, []);
}
