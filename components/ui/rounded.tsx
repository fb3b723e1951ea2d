import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";

/** A rounded number. Hover, focus and screen readers give its `exact` value; null if the number is not rounded. */
export function Rounded({ children, exact }: { children: ReactNode; exact: string | null }) {
  const t = useTranslate();
  if (exact === null) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows the exact value
    <span tabIndex={0} title={exact} className="group">
      {children}
      <span className="sr-only group-focus-visible:not-sr-only"> {t("ui.exactly", { value: exact })}</span>
    </span>
  );
}
