import type { SearchResult } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { RecognitionNotes } from "../token/recognition-notes";
import { type Combobox, ComboboxOption } from "../ui/combobox";
import { Mark } from "../ui/mark";
import { resultView } from "./results";

export { recentSearches, rememberSearch } from "./recent";
export { destination, pathOf } from "./results";

interface SuggestionsProps {
  readonly of: Combobox;
  readonly results: readonly SearchResult[];
  choose(result: SearchResult): void;
}

/** The suggestions in the list below the search field. */
export default function Suggestions({ of, results, choose }: SuggestionsProps) {
  const t = useTranslate();
  return results
    .map((result) => ({ result, view: resultView(t, result) }))
    .map(({ result, view }, index) => (
      <ComboboxOption key={view.href} of={of} index={index} onChoose={() => choose(result)} className="gap-3 text-sm">
        {view.seed === null ? null : <Mark seed={view.seed} className="size-5 text-accent" />}
        <span className="min-w-0 py-1">
          <span className={`block truncate ${view.seed === null ? "display text-lg" : "figures"}`}>{view.name}</span>
          {view.token === undefined ? null : <RecognitionNotes token={view.token} />}
        </span>
        <span className="caption ml-auto">{view.kind}</span>
      </ComboboxOption>
    ));
}

interface RecentProps {
  readonly of: Combobox;
  readonly texts: readonly string[];
  choose(text: string): void;
  clear(): void;
}

/** The texts of earlier searches in the list below the empty search field, and an option that forgets them. */
export function RecentSearches({ of, texts, choose, clear }: RecentProps) {
  const t = useTranslate();
  return (
    <>
      {texts.map((text, index) => (
        <ComboboxOption key={text} of={of} index={index} onChoose={() => choose(text)} className="gap-3 text-sm">
          <span className="min-w-0 truncate">{text}</span>
          <span className="caption ml-auto whitespace-nowrap">{t("search.recent")}</span>
        </ComboboxOption>
      ))}
      <ComboboxOption of={of} index={texts.length} onChoose={clear} className="text-faint text-sm">
        {t("search.clearRecent")}
      </ComboboxOption>
    </>
  );
}
