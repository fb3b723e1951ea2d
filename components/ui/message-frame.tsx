import type { ReactNode } from "react";

/** A message from the chain in a ruled frame, with a caption. */
export function MessageFrame({
  caption,
  aside,
  children,
}: {
  caption: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <figure className="border border-line bg-surface shadow-raised">
      <figcaption className="caption flex justify-between gap-4 border-line border-b px-5 py-3">
        <span>{caption}</span>
        {aside === undefined ? null : <span>{aside}</span>}
      </figcaption>
      <div className="contained ruled px-5 pb-9 text-[1.0625rem]">{children}</div>
    </figure>
  );
}
