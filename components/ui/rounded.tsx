import type { ReactNode } from "react";
import { texts } from "../texts";

/** A rounded number. Hover, focus and screen readers give its `exact` value; null if the number is not rounded. */
export function Rounded({ children, exact }: { children: ReactNode; exact: string | null }) {
  if (exact === null) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows the exact value
    <span tabIndex={0} title={exact} className="group">
      {children}
      <span className="sr-only group-focus-visible:not-sr-only"> {texts.ui.exactly(exact)}</span>
    </span>
  );
}
