import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { Nodes } from "./nodes";

const node = { block: 1234, milliseconds: 5, chainId: 1088 };
const GOOD = "bg-accent";
const BAD = "bg-refused";

it.each([
  ["a healthy node", node, 1088, GOOD, "at block 1,234, answered in 5 ms, chain ID 1088"],
  ["a node on another chain", node, 1, BAD, "is on another chain (chain ID 1088) and is not used"],
  ["a node that does not answer", null, 1088, BAD, "does not answer"],
  ["a node if the chain of the index is unknown", node, null, GOOD, "chain ID 1088"],
])("shows %s", (_, state, chainId, look, text) => {
  const shown = markupOf(<Nodes nodes={[state]} chainId={chainId} />);
  expect(shown).toContain(look);
  expect(shown).toContain(text);
  expect(shown).not.toContain(look === GOOD ? BAD : GOOD);
});
