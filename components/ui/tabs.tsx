"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { NearLink } from "./near-link";

export interface Tab {
  /** The route segment below the layout; null for the layout's index page. */
  readonly segment: string | null;
  /** The segment of another page of this tab. */
  readonly also?: string;
  readonly href: string;
  readonly text: string;
}

/** Tabs that are pages of one subject, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const current = useSelectedLayoutSegment();
  return (
    <nav aria-label={label} className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-4 max-[22rem]:has-[>:nth-child(5)]:justify-between max-[22rem]:has-[>:nth-child(5)]:gap-x-1 sm:gap-x-6">
        {tabs.map(({ segment, also, href, text }) => (
          <li key={href}>
            <NearLink
              href={href}
              scroll={false}
              aria-current={current === segment || current === also ? "page" : undefined}
              className="flex min-h-11 items-center border-transparent border-b-2 text-sm text-soft max-[22rem]:text-[0.8125rem] max-[22rem]:tracking-tight transition-colors duration-150 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {text}
            </NearLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
