import type { ReactNode } from "react";

/**
 * A notice: an event, and the remedy. The tone `refused` has the color of rejections. `isPage` makes the
 * title the page's heading, for a notice in place of a whole page.
 */
export function Notice({
  title,
  tone = "plain",
  isPage = false,
  children,
}: {
  title: string;
  tone?: "plain" | "refused";
  isPage?: boolean;
  children?: ReactNode;
}) {
  const colors = tone === "refused" ? "border-refused bg-refused-wash" : "border-line-strong bg-surface";
  const Title = isPage ? "h1" : "p";
  return (
    <div className={`border-l-2 px-4 py-3 ${colors}`}>
      <Title className={`wrap-anywhere font-medium ${tone === "refused" ? "text-refused" : "text-ink"}`}>{title}</Title>
      {children ? <div className="wrap-anywhere mt-1 text-sm text-soft">{children}</div> : null}
    </div>
  );
}
