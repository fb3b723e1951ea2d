import { paths } from "../paths";
import { tokensTexts } from "../texts/reading/tokens";
import { Button, ButtonLink } from "../ui/button";

/** Searches tickers by prefix. A plain form, which works without scripts. */
export function TokenSearch({ wanted }: { wanted: string }) {
  const words = tokensTexts;
  return (
    <form action={paths.tokens} className="flex min-w-0 flex-wrap gap-2 lg:flex-1">
      <input
        type="search"
        name="q"
        defaultValue={wanted}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={words.search}
        placeholder={words.search}
        className="h-11 min-w-0 flex-1 rounded-xs border border-line-strong bg-surface px-3 text-sm transition-colors duration-150 placeholder:text-faint hover:border-soft focus:border-accent"
      />
      <Button type="submit">{words.searchButton}</Button>
      {wanted === "" ? null : <ButtonLink href={paths.tokens}>{words.clear}</ButtonLink>}
    </form>
  );
}
