import type { ReactNode } from "react";
import { texts } from "../texts";

/** A rounded number in words; `exact` is shown on hover and focus, and read to who does not see. Null: it is exact. */
export function Rounded({ children, exact }: { children: ReactNode; exact: string | null }) {
  if (exact === null) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its exact value is shown on focus
    <span tabIndex={0} title={exact} className="group">
      {children}
      <span className="sr-only group-focus-visible:not-sr-only"> {texts.ui.exactly(exact)}</span>
    </span>
  );
}
