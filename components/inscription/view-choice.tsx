import { hrefWith } from "../paths";
import { listsTexts } from "../texts/reading/lists";
import { Choices } from "../ui/choices";
import type { ListView } from "./inscription-list";

const words = listsTexts;

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
  return (
    <Choices
      label={words.view}
      choices={[
        { href: hrefWith(path, { ...keep, view: "" }), text: words.grid, isChosen: view === "grid" },
        { href: hrefWith(path, { ...keep, view: "list" }), text: words.list, isChosen: view === "list" },
      ]}
    />
  );
}
