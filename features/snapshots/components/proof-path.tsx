import { shortenHex } from "@/components/format/shorten";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import { useTranslate } from "@/lib/languages/translate";
import type { Hash } from "@/lib/protocol";
import type { ProofStep } from "@/lib/snapshots/proof";
import type { ShownPath } from "./verification/verdict";

/**
 * A drawing of a proof: a list from the leaf down to the root. Each step shows the hash of the path (filled) and the one
 * beside it (hollow) in the order in which they are hashed, and the hash of the pair below. `isBroken`: the path does not
 * end at the right root.
 */
export function ProofPath({ path, isBroken = false }: { path: ShownPath; isBroken?: boolean }) {
  const t = useTranslate();
  const { leaf, steps } = path;
  return (
    <Section title={t("verify.path")}>
      <p className="mb-5 text-soft text-sm">{steps.length === 0 ? t("verify.single") : t("verify.pathText")}</p>
      <ol className="text-sm">
        <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
          <Start isEnd={steps.length === 0} />
          <div className="pb-4">
            <p className="font-medium">{t("verify.leaf")}</p>
            <p className="text-faint">{t("verify.leafText")}</p>
            <ShownHash value={leaf} />
          </div>
        </li>
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path
            key={index}
            number={index + 1}
            step={step}
            end={index < steps.length - 1 ? "none" : isBroken ? "broken" : "root"}
          />
        ))}
      </ol>
    </Section>
  );
}

type End = "none" | "root" | "broken";

function Step({ number, step, end }: { number: number; step: ProofStep; end: End }) {
  const t = useTranslate();
  const { sibling, parent, isFirst } = step;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
      <Fork isFirst={isFirst} end={end} />
      <div className="pb-4">
        <p className="caption">{t("verify.step", { number })}</p>
        <p>
          <span className="text-faint">{t("verify.beside")}</span> <ShownHash value={sibling} />
        </p>
        <p className={end === "root" ? "font-medium text-accent" : end === "broken" ? "font-medium text-refused" : ""}>
          <span className={end === "none" ? "text-faint" : ""}>{t("verify.gives")}</span> <ShownHash value={parent} />
          {end === "root" ? <span className="whitespace-nowrap"> {t("verify.isRoot")}</span> : null}
        </p>
      </div>
    </li>
  );
}

function ShownHash({ value }: { value: Hash }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="figures" title={value}>
        {shortenHex(value)}
      </span>
      <CopyButton text={value} />
    </span>
  );
}

const LINE = "stroke-line-strong [stroke-width:1.25]";

/** The leaf, with the beginning of its path. `isEnd`: the leaf is the root, so no path begins. */
function Start({ isEnd }: { isEnd: boolean }) {
  return (
    <span className="flex w-16 flex-col items-center pt-1" aria-hidden="true">
      <span className="size-2.5 shrink-0 rounded-full bg-accent" />
      {isEnd ? null : <span className="w-px flex-1 bg-line-strong" />}
    </span>
  );
}

/** Two hashes that join into one. The path comes in at the top and leaves at the bottom. */
function Fork({ isFirst, end }: { isFirst: boolean; end: End }) {
  const [own, other] = isFirst ? [20, 44] : [44, 20];
  const color = end === "broken" ? "fill-refused" : "fill-accent";
  return (
    <span className="flex w-16 flex-col items-center">
      <svg viewBox="0 0 64 96" className="h-24 w-16 shrink-0" aria-hidden="true">
        <path
          d={`M32 0 C32 14 ${own} 6 ${own} 22 M${own} 22 L32 64 M${other} 22 L32 64`}
          className={`fill-none ${LINE}`}
        />
        <circle cx={own} cy="22" r="4" className="fill-accent" />
        <circle cx={other} cy="22" r="4" className="fill-paper stroke-line-strong [stroke-width:1.25]" />
        {end === "none" ? <line x1="32" y1="64" x2="32" y2="96" className={LINE} /> : null}
        <circle cx="32" cy="64" r={end === "none" ? 4 : 7} className={color} />
      </svg>
      {/* The text beside may be higher than the drawing. */}
      {end === "none" ? <span className="w-px flex-1 bg-line-strong" /> : null}
    </span>
  );
}
