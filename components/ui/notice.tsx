import type { ReactNode } from "react";

/**
 * Something to be told: what happened, and below it what to do. `refused`: in the colour of rejections. `isPage`: it
 * stands in place of a whole page, and its title is the page's.
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
  const colours = tone === "refused" ? "border-refused bg-refused-wash" : "border-line-strong bg-plate";
  const Title = isPage ? "h1" : "p";
  return (
    <div className={`border-l-2 px-4 py-3 ${colours}`}>
      <Title className={`font-medium ${tone === "refused" ? "text-refused" : "text-ink"}`}>{title}</Title>
      {children ? <div className="mt-1 text-sm text-soft">{children}</div> : null}
    </div>
  );
}
