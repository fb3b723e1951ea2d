import { useRef } from "react";

/**
 * Returns a function that runs a task, unless the previous one is still running. A state cannot prevent this, because two
 * presses can come before the next render.
 */
export function useSingleRun(): (task: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false);
  return async (task) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await task();
    } finally {
      isRunning.current = false;
    }
  };
}
