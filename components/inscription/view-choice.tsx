import { hrefWith } from "../query";
import { readingTexts } from "../texts/reading";
import { Choices } from "../ui/choices";
import type { View } from "./inscription-list";

const words = readingTexts.lists;

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
