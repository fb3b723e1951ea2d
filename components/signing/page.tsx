import type { ReactNode } from "react";

/** The frame of a page that signs: its title and lead. */
export function SigningPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="py-10 md:py-14">
      <h1 className="display text-[clamp(2.4rem,6vw,4rem)] leading-tight">{title}</h1>
      <p className="mt-3 mb-10 max-w-2xl text-lg text-soft">{lead}</p>
      {children}
    </div>
  );
}
