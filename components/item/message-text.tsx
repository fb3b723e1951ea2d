import { Fragment, type JSX } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { type MessagePart, messageParts, type PartKind } from "./message-parts";

/** Classes of highlighted parts. The other parts have the color of the message. */
const TONES: Readonly<Partial<Record<PartKind, string>>> = {
  prefix: "text-accent",
  value: "text-ink",
  hidden: "mx-px border border-refused px-0.5 text-[0.8em] text-refused",
  other: "text-ink",
};

/** Parts up to this many characters do not wrap, and keys stay on one line with their value up to this total. */
const SHORT = 20;

/** A message as plain text, exactly as in the calldata. `isCut`: the text is only the beginning of the message. */
export function MessageText({
  text,
  isCut = false,
  className = "",
}: {
  text: string;
  isCut?: boolean;
  className?: string;
}): JSX.Element {
  const t = useTranslate();
  return (
    <code translate="no" className={`message text-faint ${className}`}>
      {pieces(messageParts(t, text)).map(({ text, tone, mayBreak }, index) => (
        // The pieces of a text never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {tone === undefined ? (
            text
          ) : (
            <span className={`${tone} ${text.length <= SHORT ? "whitespace-nowrap" : ""}`}>{text}</span>
          )}
          {mayBreak ? <wbr /> : null}
        </Fragment>
      ))}
      {isCut ? "…" : null}
    </code>
  );
}

interface Piece {
  readonly text: string;
  /** Undefined: the color of the message. */
  readonly tone: string | undefined;
  readonly mayBreak: boolean;
}

/** Merges parts of the same tone: each piece is an element, and a page shows many messages. */
function pieces(parts: readonly MessagePart[]): Piece[] {
  const all: Piece[] = [];
  for (const [index, { kind, text }] of parts.entries()) {
    const tone = TONES[kind];
    const previous = all.at(-1);
    const mayBreak = mayBreakAfter(parts, index);
    if (tone === undefined && previous !== undefined && previous.tone === undefined && !previous.mayBreak) {
      all[all.length - 1] = { tone, text: previous.text + text, mayBreak };
    } else all.push({ tone, text, mayBreak });
  }
  return all;
}

/** Lines may break after commas, and after a colon if key and value together are too long for one line. */
function mayBreakAfter(parts: readonly MessagePart[], index: number): boolean {
  const part = parts[index];
  if (part === undefined || part.kind !== "mark") return part?.kind === "hidden";
  if (part.text.endsWith(",")) return true;
  const around = (parts[index - 1]?.text.length ?? 0) + (parts[index + 1]?.text.length ?? 0);
  return around > SHORT;
}
