import type { ReactNode } from "react";

/** Something to be told: what happened, and below it what to do. `refused`: in the colour of rejections. */
export function Notice({
  title,
  tone = "plain",
  children,
}: {
  title: string;
  tone?: "plain" | "refused";
  children?: ReactNode;
}) {
  const colours = tone === "refused" ? "border-refused bg-refused-wash" : "border-line-strong bg-plate";
  return (
    <div className={`border-l-2 px-4 py-3 ${colours}`}>
      <p className={`font-medium ${tone === "refused" ? "text-refused" : "text-ink"}`}>{title}</p>
      {children ? <div className="mt-1 text-sm text-soft">{children}</div> : null}
    </div>
  );
}
