import { useTranslate } from "@/lib/languages/translate";
import { Mark } from "../inscription/mark";
import { RecognitionNotes } from "../token/lookalike";
import type { ResultView } from "./results";

interface SuggestionsProps {
  readonly id: string;
  readonly views: readonly ResultView[];
  /** Index of the option selected with the arrow keys; -1: none. */
  readonly active: number;
  optionId(index: number): string;
  choose(view: ResultView): void;
}

/** The suggestions below the search field. The focus stays in the input. */
export function Suggestions({ id, views, active, optionId, choose }: SuggestionsProps) {
  const t = useTranslate();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("search.title")}
      className={`absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto border border-line bg-surface shadow-raised ${views.length === 0 ? "hidden" : ""}`}
    >
      {views.map((view, index) => (
        <div
          key={view.href}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // pointerdown fires before the input loses the focus, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(view);
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
      ))}
    </div>
  );
}
