/** The pages' few signs, in strokes on a field of 16 by 16. */
const PATHS = {
  check: "M3 8.5l3.2 3.2L13 4.8",
  cross: "M4 4l8 8M12 4l-8 8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM10.3 10.3L14 14",
  right: "M2.5 8h11M9.5 4l4 4l-4 4",
  outward: "M5 11L11.5 4.5M6 4.5h5.5V10",
  moon: "M13 9.6A5.6 5.6 0 1 1 6.4 3A4.6 4.6 0 0 0 13 9.6z",
  sun: "M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9L13 13M3 13l1.1-1.1M11.9 4.1L13 3",
} as const;

/** Decoration: what it means stands beside it in words. */
export function Icon({ name, className = "" }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={`size-4 shrink-0 [stroke-width:1.1] ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
