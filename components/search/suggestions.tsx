import type { SearchResult } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { RecognitionNotes } from "../token/recognition-notes";
import { type Combobox, ComboboxOption } from "../ui/combobox";
import { Mark } from "../ui/mark";
import { resultView } from "./results";

export { destination, pathOf } from "./results";

interface SuggestionsProps {
  readonly of: Combobox;
  readonly results: readonly SearchResult[];
  choose(href: string): void;
}

/** The suggestions in the list below the search field. */
export default function Suggestions({ of, results, choose }: SuggestionsProps) {
  const t = useTranslate();
  return results
    .map((result) => resultView(t, result))
    .map((view, index) => (
      <ComboboxOption
        key={view.href}
        of={of}
        index={index}
        onChoose={() => choose(view.href)}
        className="gap-3 text-sm"
      >
        {view.seed === null ? null : <Mark seed={view.seed} className="size-5 text-accent" />}
        <span className="min-w-0 py-1">
          <span className={`block truncate ${view.seed === null ? "display text-lg" : "figures"}`}>{view.name}</span>
          {view.token === undefined ? null : <RecognitionNotes token={view.token} />}
        </span>
        <span className="caption ml-auto">{view.kind}</span>
      </ComboboxOption>
    ));
}
