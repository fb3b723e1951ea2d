import { expect, it } from "vitest";
import { inscriptionKey } from "./key";

it("distinguishes inscriptions with the same token id under two tickers", () => {
  const tokenId = `0x${"1".repeat(64)}` as const;
  expect(inscriptionKey({ ticker: "OAK", tokenId })).not.toBe(inscriptionKey({ ticker: "oak", tokenId }));
});
