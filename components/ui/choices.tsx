import type { SortDirection } from "@/lib/client";
import { Link } from "../language/navigation";

export interface Choice {
  readonly href: string;
  readonly text: string;
  readonly isChosen: boolean;
  /** Of a chosen order: its direction, and the text that names it. */
  readonly direction?: { readonly is: SortDirection; readonly text: string };
}

const ARROWS = { asc: "↑", desc: "↓" } as const;

/** Links that choose an order or a filter of a list. Each choice has its own URL. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-5">
      <span className="text-faint text-sm" aria-hidden="true">
        {label}
      </span>
      <ul className="-ml-2 flex flex-wrap">
        {choices.map(({ href, text, isChosen, direction }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              prefetch={false}
              aria-current={isChosen ? "true" : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center px-2 text-soft text-sm underline decoration-transparent underline-offset-[0.4em] transition-colors duration-150 hover:text-accent aria-[current=true]:text-ink aria-[current=true]:decoration-accent aria-[current=true]:decoration-2"
            >
              {text}
              {direction === undefined ? null : (
                <>
                  <span className="sr-only"> {direction.text}</span>
                  <span aria-hidden="true" className="ml-1 text-accent">
                    {ARROWS[direction.is]}
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
