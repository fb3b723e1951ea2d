import { useTranslate } from "@/lib/languages/translate";
import { hrefWith } from "../format/paths";
import { ButtonLink } from "./button";

interface PagerProps {
  readonly path: string;
  /** Query parameters that every page keeps: order, filter, view. */
  readonly keep?: Readonly<Record<string, string | undefined>>;
  /** The cursor of this page; undefined for the first page. */
  readonly before: string | undefined;
  /** The cursor of the next page; null if this is the last one. */
  readonly next: string | null;
  /** Query parameters that only the next page has. */
  readonly nextParameters?: Readonly<Record<string, string>>;
  /** Whether the list is by age, newest first. */
  readonly isByAge?: boolean;
}

/** Links to the first and the next page of a list; nothing if the list has one page. */
export function Pager({ path, keep = {}, before, next, nextParameters = {}, isByAge = false }: PagerProps) {
  const t = useTranslate();
  if (before === undefined && next === null) return null;

  return (
    <nav aria-label={t("lists.pages")} className="mt-6 flex flex-wrap gap-3">
      {before === undefined ? null : (
        <ButtonLink href={hrefWith(path, keep)}>{isByAge ? t("lists.newest") : t("lists.first")}</ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink href={hrefWith(path, { ...keep, before: next, ...nextParameters })} rel="next">
          {isByAge ? t("lists.older") : t("lists.next")}
        </ButtonLink>
      )}
    </nav>
  );
}
