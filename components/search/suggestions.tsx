import type { SearchResult } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { RecognitionNotes } from "../token/lookalike";
import { Mark } from "../ui/mark";
import { resultView } from "./results";

export { destination, pathOf } from "./results";

interface SuggestionsProps {
  readonly results: readonly SearchResult[];
  /** Index of the option selected with the arrow keys; -1: none. */
  readonly active: number;
  optionId(index: number): string;
  choose(href: string): void;
}

/** The suggestions in the list below the search field. */
export default function Suggestions({ results, active, optionId, choose }: SuggestionsProps) {
  const t = useTranslate();
  return results
    .map((result) => resultView(t, result))
    .map((view, index) => (
      <div
        key={view.href}
        id={optionId(index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // pointerdown fires before the input loses the focus, which closes the list.
        onPointerDown={(event) => {
          event.preventDefault();
          choose(view.href);
        }}
        className="flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm hover:bg-wash aria-selected:bg-wash"
      >
        {view.seed === null ? null : <Mark seed={view.seed} className="size-5 text-accent" />}
        <span className="min-w-0 py-1">
          <span className={`block truncate ${view.seed === null ? "display text-lg" : "figures"}`}>{view.name}</span>
          {view.token === undefined ? null : <RecognitionNotes token={view.token} />}
        </span>
        <span className="caption ml-auto">{view.kind}</span>
      </div>
    ));
}
