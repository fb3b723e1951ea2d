import { Fragment, type JSX } from "react";
import { type MessagePart, messageParts, type PartKind } from "./message-parts";

const TONES: Readonly<Record<PartKind, string>> = {
  prefix: "text-accent",
  key: "text-faint",
  value: "text-ink",
  mark: "text-faint",
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
  const parts = messageParts(text);
  return (
    <code className={`message ${className}`}>
      {parts.map((part, index) => (
        // The parts of one text never move: their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <span className={`${TONES[part.kind]} ${part.text.length <= SHORT ? "whitespace-nowrap" : ""}`}>
            {part.text}
          </span>
          {mayBreakAfter(parts, index) ? <wbr /> : null}
        </Fragment>
      ))}
      {isCut ? <span className="text-faint">…</span> : null}
    </code>
  );
}

/** Lines break after commas, and after colons where key and value are too long for one line together. */
function mayBreakAfter(parts: readonly MessagePart[], index: number): boolean {
  const part = parts[index];
  if (part === undefined || part.kind !== "mark") return part?.kind === "hidden";
  if (part.text.endsWith(",")) return true;
  const around = (parts[index - 1]?.text.length ?? 0) + (parts[index + 1]?.text.length ?? 0);
  return around > SHORT;
}
