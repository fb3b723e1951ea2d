import { PageSize } from "@/components/ui/page-size";
import { Pager } from "@/components/ui/pager";
import { SIZES, type Size } from "./parameters";

interface ListPagesProps {
  readonly path: string;
  /** Query parameters that every page keeps, besides the size. */
  readonly keep: Readonly<Record<string, string | undefined>>;
  /** The cursor of this page; undefined for the first page. */
  readonly before: string | undefined;
  /** The cursor of the next page; null: this is the last one; undefined: the read failed. */
  readonly next: string | null | undefined;
  /** The size of the pages, its text in the URL, and the size without one. */
  readonly limit: Size;
  readonly size: string | undefined;
  readonly usual: Size;
  /** Whether the list is by age, newest first. */
  readonly isByAge: boolean;
}

/** The links below a list: its pages, and their sizes unless all rows fit on one page of the usual size. */
export function ListPages({ path, keep, before, next, limit, size, usual, isByAge }: ListPagesProps) {
  const hasSizes = before !== undefined || (next !== undefined && (next !== null || size !== undefined));
  return (
    <>
      {next === undefined ? null : (
        <Pager path={path} keep={{ ...keep, size }} before={before} next={next} isByAge={isByAge} />
      )}
      {hasSizes ? <PageSize path={path} keep={keep} sizes={SIZES} usual={usual} current={limit} /> : null}
    </>
  );
}
