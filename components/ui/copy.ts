import { useEffect, useState } from "react";

/** "impossible": browsers offer the clipboard only on https and localhost, and people may deny access. */
type CopyState = "idle" | "copied" | "impossible";

/** Milliseconds that the result shows. */
const SHOWN = 3_000;

/** Copies a text to the clipboard. */
export async function copy(text: string): Promise<CopyState> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "impossible";
  }
}

/** The result of a button that copies, which is "idle" again after a moment. */
export function useCopyState(): readonly [CopyState, (state: CopyState) => void] {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN);
    return () => clearTimeout(timer);
  }, [state]);
  return [state, setState];
}
