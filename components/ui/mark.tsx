import { memo } from "react";
import { ROSETTE_FIELD, rosette } from "./rosette";

/** The mark of an inscription or a transaction, drawn from its id. Decorative: show the id next to it. */
export const Mark = memo(function Mark({
  seed,
  size = "small",
  className = "",
}: {
  seed: string;
  size?: "small" | "large";
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${ROSETTE_FIELD} ${ROSETTE_FIELD}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={`shrink-0 [stroke-width:calc(var(--mark-line,1.1)*5px)] ${className}`}
    >
      <path d={rosette(seed, size).join("")} strokeLinejoin="round" />
    </svg>
  );
});
