import { expect, test } from "vitest";
import { concern } from "@/tools/testing/concern";
import { listOffersQuery } from "./offers";
import { listSalesQuery } from "./sales";

const OF_OAK = { operation: { ticker: "OAK" } };

test("sales concern lists of sales, and every accepted operation lists of offers", () => {
  const sale = { operation: { op: "sale", ticker: "OAK" } };
  expect(concern(listSalesQuery({ ticker: "OAK", limit: 5 }), { sales: [], next: null }, OF_OAK)).toBeNull();
  expect(concern(listSalesQuery({ ticker: "OAK", limit: 5 }), { sales: [], next: null }, sale)).toBe("now");
  expect(concern(listSalesQuery({ ticker: "GOLD", limit: 5 }), { sales: [], next: null }, sale)).toBeNull();
  expect(concern(listOffersQuery({ ticker: "OAK", limit: 5 }), { offers: [], next: null }, {})).toBeNull();
  expect(concern(listOffersQuery({ ticker: "OAK", limit: 5 }), { offers: [], next: null }, OF_OAK)).toBe("now");
});
