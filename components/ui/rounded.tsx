import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";

/**
 * A rounded number. Hover, focus, a tap and screen readers give its `exact` value; null if the number is not rounded. `isInLink`:
 * the focus is on the link around it.
 */
export function Rounded({
  children,
  exact,
  isInLink = false,
}: {
  children: ReactNode;
  exact: string | null;
  isInLink?: boolean | undefined;
}) {
  const t = useTranslate();
  if (exact === null) return children;
  return (
    <span tabIndex={isInLink ? undefined : 0} title={exact} className="group/rounded">
      {children}
      <span className="sr-only group-focus/rounded:not-sr-only"> {t("ui.exactly", { value: exact })}</span>
    </span>
  );
}
