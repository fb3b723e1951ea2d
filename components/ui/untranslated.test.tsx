import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import { markupOf } from "@/tools/testing/markup";
import { operationRecord } from "@/tools/testing/tracked";
import { OperationItem } from "../activity/operation-item";
import { AddressText } from "../address/address-text";
import { SettingsProvider } from "../hooks/settings";
import { InscriptionName } from "../item/inscription-name";
import { MessageText } from "../item/message-text";
import { HashText, HexValue } from "./hex";

const HASH = `0x${"1".repeat(64)}` as const;
const ADDRESS = `0x${"a".repeat(40)}` as const;
const named = { ticker: "GOLD", tokenId: HASH, mintId: "5", amount: 400n };

/** The texts of a markup outside of elements that translators of browsers leave alone. */
function translatable(node: React.ReactNode): string {
  const markup = markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>{node}</SettingsProvider>,
  );
  const texts: string[] = [];
  const open: boolean[] = [];
  for (const [, tag = "", rest = "", text = ""] of markup.matchAll(/<(\/?[a-z0-9]+)([^>]*)>([^<]*)/gi)) {
    if (tag.startsWith("/")) open.pop();
    else if (!rest.endsWith("/") && !["path", "wbr", "br", "input"].includes(tag))
      open.push((open.at(-1) ?? false) || rest.includes('translate="no"'));
    if (open.at(-1) !== true) texts.push(text);
  }
  return texts.join(" ");
}

it.each([
  ["a hash", <HashText key="" value={HASH} isShort />],
  ["a token id", <HexValue key="" value={HASH} />],
  ["an address", <AddressText key="" value={ADDRESS} isShort />],
  ["a message", <MessageText key="" text='data:,{"p":"nip-20","op":"mint","tick":"GOLD"}' />],
  ["the name of an inscription", <InscriptionName key="" inscription={named} />],
])("translators of browsers leave %s alone", (_, node) => {
  expect(translatable(node).trim()).toBe("");
});

it("they translate the words around them only", () => {
  const operation = operationRecord({ ...named, recipient: ADDRESS, text: "data:,GOLD", textBytes: 10 });
  const words = translatable(<OperationItem operation={operation} />);
  expect(words).toContain("Transfer");
  expect(words).not.toMatch(/GOLD|0x|data:/);
});
