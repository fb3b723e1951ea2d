import { expect, it } from "vitest";
import { concern } from "@/tools/testing/concern";
import { examinedQuery, exposedTickers } from "./exposed";

const ACCOUNT = `0x${"a1".repeat(20)}` as const;
const OTHER = `0x${"b2".repeat(20)}` as const;
const of = (ticker: string, listed = false) => ({ ticker, listed });

it("names each ticker with an inscription that is not listed", () => {
  const inscriptions = [of("GOLD"), of("GOLD"), of("OAK", true), of("ELM")];
  expect(exposedTickers({ inscriptions, next: null })).toEqual({ tickers: ["GOLD", "ELM"], hasMore: false });
  expect(exposedTickers({ inscriptions: [of("OAK", true)], next: null }).tickers).toEqual([]);
  expect(exposedTickers({ inscriptions: [of("OAK", true)], next: "x" })).toEqual({ tickers: ["OAK"], hasMore: true });
});

it("is read again only after operations that may change it", () => {
  const meaning = (operation: object | undefined, next: string | null = null) =>
    concern(examinedQuery(ACCOUNT), { inscriptions: [of("GOLD")], next }, operation === undefined ? {} : { operation });
  expect(meaning(undefined)).toBeNull();
  expect(meaning({ ticker: "OAK", sender: OTHER, recipient: OTHER })).toBeNull();
  expect(meaning({ ticker: "OAK", sender: OTHER, recipient: ACCOUNT })).toBe("now");
  expect(meaning({ ticker: "OAK", sender: ACCOUNT, recipient: OTHER })).toBe("now");
  // A delegate of the account unlists it.
  expect(meaning({ op: "ulist", ticker: "GOLD", sender: OTHER, recipient: OTHER })).toBe("now");
  expect(meaning({ ticker: "GOLD", sender: OTHER, accepted: false })).toBeNull();
  expect(meaning({ ticker: "OAK", sender: OTHER, recipient: OTHER }, "x")).toBe("now");
});
