import { useTranslate } from "@/lib/languages/translate";
import { hrefWith } from "../format/paths";
import { Choices } from "./choices";

interface PageSizeProps {
  readonly path: string;
  /** Query parameters that each choice keeps. */
  readonly keep?: Readonly<Record<string, string | undefined>>;
  readonly sizes: readonly number[];
  /** The size without a parameter. */
  readonly usual: number;
  readonly current: number;
}

/** Links that choose how many rows each page of a list has. They lead to its first page. */
export function PageSize({ path, keep = {}, sizes, usual, current }: PageSizeProps) {
  const t = useTranslate();
  return (
    <Choices
      label={t("lists.size")}
      choices={sizes.map((size) => ({
        href: hrefWith(path, { ...keep, size: size === usual ? undefined : String(size) }),
        text: String(size),
        isChosen: size === current,
      }))}
    />
  );
}
