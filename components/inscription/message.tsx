import { Fragment, type JSX } from "react";
import { type MessagePart, messageParts, type PartKind } from "./message-parts";

/** Of the parts that stand out; the others are the message's own. */
const TONES: Readonly<Partial<Record<PartKind, string>>> = {
  prefix: "text-accent",
  value: "text-ink",
  hidden: "mx-px border border-refused px-0.5 text-[0.8em] text-refused",
  other: "text-ink",
};

/** Characters up to which a part stays on one line, and up to which a key stays with its value. */
const SHORT = 20;

/** A message as it stands in the calldata: text, never markup. `isCut` says that more of it follows. */
export function Message({
  text,
  isCut = false,
  className = "",
}: {
  text: string;
  isCut?: boolean;
  className?: string;
}): JSX.Element {
  return (
    <code className={`message text-faint ${className}`}>
      {pieces(messageParts(text)).map(({ text, tone, mayBreak }, index) => (
        // The pieces of one text never move: their place is their identity.
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
  /** Undefined: the message's own. */
  readonly tone: string | undefined;
  readonly mayBreak: boolean;
}

/** As few pieces as show the parts: a page has many messages, and each piece is an element. */
function pieces(parts: readonly MessagePart[]): Piece[] {
  const all: Piece[] = [];
  for (const [index, { kind, text }] of parts.entries()) {
    const tone = TONES[kind];
    const before = all.at(-1);
    const mayBreak = mayBreakAfter(parts, index);
    if (tone === undefined && before !== undefined && before.tone === undefined && !before.mayBreak) {
      all[all.length - 1] = { tone, text: before.text + text, mayBreak };
    } else all.push({ tone, text, mayBreak });
  }
  return all;
}

/** Lines break after commas, and after colons where key and value are too long for one line together. */
function mayBreakAfter(parts: readonly MessagePart[], index: number): boolean {
  const part = parts[index];
  if (part === undefined || part.kind !== "mark") return part?.kind === "hidden";
  if (part.text.endsWith(",")) return true;
  const around = (parts[index - 1]?.text.length ?? 0) + (parts[index + 1]?.text.length ?? 0);
  return around > SHORT;
}
