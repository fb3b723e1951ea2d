import { hrefWith } from "../query";
import { listsTexts } from "../texts/reading/lists";
import { Choices } from "../ui/choices";
import type { View } from "./inscription-list";

const words = listsTexts;

/** Between a grid of marks and a list. `keep`: the parameters that stay. */
export function ViewChoice({
  path,
  keep,
  view,
}: {
  path: string;
  keep: Readonly<Record<string, string | undefined>>;
  view: View;
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
