import type { ReactNode } from "react";

/** The content of a page, at its distance from header and footer. */
export function Page({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`py-10 md:py-14 ${className}`}>{children}</div>;
}
