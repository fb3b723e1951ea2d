import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { isMintId } from "@/lib/protocol";
import { markupOf } from "@/tools/testing/markup";
import { inscriptionIdOf, inscriptionText } from "../format/inscription-text";
import { InscriptionName } from "./inscription-name";

const TOKEN = `0x${"ca".repeat(32)}` as const;
const named = (mintId: string | null, part: string | null = null) => ({
  ...{ ticker: "OAK", tokenId: TOKEN, mintId, part, amount: 1400n },
});

it("names an inscription by its ticker, its mint id and its amount", () => {
  expect(inscriptionText(t, named("5"))).toBe("OAK #5 · 1,400 OAK");
  const markup = markupOf(<InscriptionName inscription={named("5")} />);
  expect(markup.replaceAll(/<[^>]+>/g, "")).toBe("OAK #5 · 1,400 OAK");
});

it("shortens an id of more than 16 characters", () => {
  expect(inscriptionIdOf(named("1234567890123456"))).toBe("#1234567890123456");
  expect(inscriptionIdOf(named("12345678901234567"))).toBe("#1234567…1234567");
});

it("names the parts of a split after the mint id", () => {
  expect(inscriptionText(t, named(null, "5/1"))).toBe("OAK #5/1 · 1,400 OAK");
  expect(inscriptionIdOf(named(null, "12345678901234567/2/1"))).toBe("#1234567…567/2/1");
});

it("quotes a mint id that looks like a part of another inscription", () => {
  expect(inscriptionIdOf(named("5/1"))).toBe('#"5/1"');
});

it("names nothing but parts with a slash, because no mint id has one", () => {
  // Any text with the name of a part is refused as a mint id (spec §2.7.4), and each name of a mint id lacks it.
  for (const id of ["5/1", '"5"/1', "5/1/2", "/1", "5\u22151", "5\u20441"]) expect(isMintId(id)).toBe(false);
  const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));
  for (const character of characters.filter((one) => isMintId(`5${one}1`)))
    expect(inscriptionIdOf(named(`5${character}1`))).toBe(`#5${character}1`);
  expect(characters.filter((one) => isMintId(`5${one}1`))).not.toContain("/");
});

it("shortens the token id of what has no other name", () => {
  expect(inscriptionText(t, named(null))).toBe("OAK 0xcacaca…cacaca · 1,400 OAK");
  expect(inscriptionText(t, { ...named("5"), amount: null })).toBe("OAK #5");
});
