import { useTranslate } from "@/lib/languages/translate";
import { hrefWith } from "../format/paths";
import { Choices } from "../ui/choices";
import type { ListView } from "./inscription-list";

/** Links that choose between grid and list. `keep`: the query parameters to keep. */
export function ViewChoice({
  path,
  keep,
  view,
}: {
  path: string;
  keep: Readonly<Record<string, string | undefined>>;
  view: ListView;
}) {
  const t = useTranslate();
  return (
    <Choices
      label={t("lists.view")}
      choices={[
        { href: hrefWith(path, { ...keep, view: "" }), text: t("lists.grid"), isChosen: view === "grid" },
        { href: hrefWith(path, { ...keep, view: "list" }), text: t("lists.list"), isChosen: view === "list" },
      ]}
    />
  );
}
