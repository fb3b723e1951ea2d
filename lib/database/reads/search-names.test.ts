import { describe, expect, test } from "vitest";
import { parseInscription } from "./search-inscription";

describe("the name of an inscription", () => {
  test.each(["OAK 3", "OAK #3", "OAK#3", "OAK/3", "OAK  3"])("is understood: %s", (text) => {
    expect(parseInscription(text)).toEqual({ ticker: "OAK", mintId: "3", path: [] });
  });

  test.each(["OAK 5/1/2", "OAK #5/1/2", "OAK#5/1/2", "OAK/5/1/2"])("is understood for a part: %s", (text) => {
    expect(parseInscription(text)).toEqual({ ticker: "OAK", mintId: "5", path: [1, 2] });
  });

  test("is understood if the ticker has digits only", () => {
    expect(parseInscription("5/3/1")).toEqual({ ticker: "5", mintId: "3", path: [1] });
  });

  test("is understood without a ticker", () => {
    expect(parseInscription("#5")).toEqual({ ticker: null, mintId: "5", path: [] });
    expect(parseInscription("#5/1")).toEqual({ ticker: null, mintId: "5", path: [1] });
  });

  test.each([
    "OAK",
    "#",
    "5/3/3",
    "OAK #5/3",
    "OAK #5/",
    "O-K #5",
    `OAK #5${"/1".repeat(9)}`,
    `OAK #${"5".repeat(79)}`,
  ])("is not any other text: %s", (text) => {
    expect(parseInscription(text)).toBeNull();
  });
});
