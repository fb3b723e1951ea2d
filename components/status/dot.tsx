import type { Tone } from "./describe";

const LOOKS: Readonly<Record<Tone, string>> = {
  good: "border-accent bg-accent",
  busy: "border-accent bg-transparent",
  bad: "border-refused bg-refused rounded-none rotate-45",
};

/** The state in one sign; its shape tells it too, not its colour alone. */
export function Dot({ tone }: { tone: Tone }) {
  return (
    <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full border-[1.5px] ${LOOKS[tone]}`} />
  );
}
