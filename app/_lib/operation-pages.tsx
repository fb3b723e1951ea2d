import type { ComponentProps } from "react";
import { MoreToExamine } from "@/components/activity/activity-filter";
import type { OperationPage } from "@/lib/records";
import { ListPages } from "./list-pages";

interface OperationPagesProps extends Omit<ComponentProps<typeof ListPages>, "next"> {
  /** Undefined: the read failed. */
  readonly page: OperationPage | undefined;
  readonly isFiltered: boolean;
}

/** The links below a list of operations, which say that a filter may match more if it examined as many as one page may. */
export function OperationPages({ page, isFiltered, ...list }: OperationPagesProps) {
  const next = page?.next;
  const hasMore = isFiltered && typeof next === "string" && (page?.operations.length ?? 0) < list.limit;
  return (
    <>
      <MoreToExamine isShown={hasMore} />
      <ListPages {...list} next={next} />
    </>
  );
}
