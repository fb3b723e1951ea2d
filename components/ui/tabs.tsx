"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useEffect, useRef } from "react";
import { NearLink } from "./near-link";

export interface Tab {
  /** The route segment below the layout; null for the layout's index page. */
  readonly segment: string | null;
  /** The segment of another page of this tab. */
  readonly also?: string;
  readonly href: string;
  readonly text: string;
}

/** Tabs that are pages of one subject, each with its own URL. On a narrow screen they scroll sideways, and fade at the edge. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const current = useSelectedLayoutSegment();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current=page]") ?? null;
    if (list.current === null || tab === null) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  });
  return (
    <nav aria-label={label} className="border-line border-b">
      <ul
        ref={list}
        className="tab-row -mb-px relative flex gap-x-4 overflow-x-auto overflow-y-hidden pe-6 sm:flex-wrap sm:gap-x-6 sm:pe-0"
      >
        {tabs.map(({ segment, also, href, text }) => (
          <li key={href} className="shrink-0">
            <NearLink
              href={href}
              scroll={false}
              aria-current={current === segment || current === also ? "page" : undefined}
              className="tab flex min-h-11 items-center text-sm text-soft transition-colors duration-150 hover:text-accent"
            >
              {text}
            </NearLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
