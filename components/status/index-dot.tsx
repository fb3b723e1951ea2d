"use client";

import { NearLink } from "../ui/near-link";
import { Dot } from "./dot";
import { useStatus } from "./use-status";
import { useStatusWords } from "./use-status-words";

/** The status of the index in the header: a dot, with a text on the widest screens. */
export function IndexDot() {
  const { tone, title, text, left } = useStatusWords(useStatus());
  return (
    <NearLink
      href="/#index"
      title={text}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 px-1 text-soft text-sm hover:text-accent"
    >
      <Dot tone={tone} />
      <span className="sr-only whitespace-nowrap xl:not-sr-only">
        {title}
        {left === null ? null : `, ${left}`}
      </span>
    </NearLink>
  );
}
