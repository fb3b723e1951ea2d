import type { StatusTone } from "./describe";

const LOOKS: Readonly<Record<StatusTone, string>> = {
  good: "border-accent bg-accent",
  busy: "border-accent bg-transparent",
  bad: "border-refused bg-refused rounded-none rotate-45",
};

/** A status as a dot. Shapes differ too, for people who cannot distinguish the colors. */
export function Dot({ tone }: { tone: StatusTone }) {
  return (
    <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full border-[1.5px] ${LOOKS[tone]}`} />
  );
}
