import { hrefWith } from "../paths";
import { listsTexts } from "../texts/reading/lists";
import { ButtonLink } from "./button";

interface PagerProps {
  readonly path: string;
  /** Parameters that stay: order, filter, view. */
  readonly keep?: Readonly<Record<string, string | undefined>>;
  /** Where this page begins; undefined: the first page. */
  readonly before: string | undefined;
  /** Where the page behind it begins; null: there is none. */
  readonly next: string | null;
  /** Further parameters of the next page. */
  readonly nextParameters?: Readonly<Record<string, string>>;
}

/** The ways through a list that is paged by cursor. Nothing where all of it is shown. */
export function Pager({ path, keep = {}, before, next, nextParameters = {} }: PagerProps) {
  if (before === undefined && next === null) return null;
  const words = listsTexts;
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap gap-3">
      {before === undefined ? null : <ButtonLink href={hrefWith(path, keep)}>{words.first}</ButtonLink>}
      {next === null ? null : (
        <ButtonLink href={hrefWith(path, { ...keep, before: next, ...nextParameters })} rel="next">
          {words.next}
        </ButtonLink>
      )}
    </nav>
  );
}
