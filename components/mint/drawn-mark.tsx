import { ROSETTE_FIELD, rosette } from "../ui/rosette";

/** Seconds between the beginnings of two strokes. */
const PAUSE = 0.45;

/** The large mark of an inscription, drawn stroke by stroke; at once if the system asks for reduced motion. Decorative. */
export function DrawnMark({ seed, className = "" }: { seed: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${ROSETTE_FIELD} ${ROSETTE_FIELD}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={`[stroke-width:1.75px] ${className}`}
    >
      {rosette(seed, "large").map((line, index) => (
        <path
          key={line}
          d={line}
          pathLength={1}
          strokeLinejoin="round"
          className="drawn"
          style={{ animationDelay: `${index * PAUSE}s` }}
        />
      ))}
    </svg>
  );
}
