import type { ReactNode } from "react";

/** A page's heading, with its actions beside it. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <h1 className="display break-words text-[clamp(2.4rem,6vw,4rem)] leading-tight">{title}</h1>
        {lead === undefined ? null : <p className="mt-3 max-w-2xl text-lg text-soft">{lead}</p>}
      </div>
      {children === undefined ? null : <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
