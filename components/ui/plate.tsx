import type { ReactNode } from "react";

/** A figure on ruled ground: a message as it was cut into the chain. */
export function Plate({ caption, aside, children }: { caption: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <figure className="border border-line bg-plate shadow-plate">
      <figcaption className="caption flex justify-between gap-4 border-line border-b px-5 py-3">
        <span>{caption}</span>
        {aside === undefined ? null : <span>{aside}</span>}
      </figcaption>
      <div className="ruled px-5 pb-9 text-[1.0625rem]">{children}</div>
    </figure>
  );
}
