import { expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { isTicker } from "@/lib/protocol";
import { createMatcher } from "./match";

const match = createMatcher(endpoints);

function shapeOf(path: string): string | null {
  return match(path.split("/").slice(1))?.endpoint.path ?? null;
}

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"ab".repeat(20)}`;

test.each([
  ["/message/mint/GOLD/1/5", "/message/mint/:ticker/:id/:amount"],
  ["/message/deploy/GOLD", "/message/deploy/:ticker"],
  ["/message/transfer/GOLD/1", "/message/transfer/:ticker/:id"],
  ["/GOLD/checkid", "/:ticker/checkid"],
  ["/GOLD/nextid", "/:ticker/nextid"],
  ["/mints/GOLD", "/mints/:ticker"],
  [`/GOLD/${HASH}/exist`, "/:ticker/:id/exist"],
  [`/mint-amount/GOLD/${HASH}`, "/mint-amount/:ticker/:txhash"],
  [`/transactions/GOLD/${HASH}`, "/transactions/:ticker/:txhash"],
  [`/${HASH}/status`, "/:tx_hash/status"],
  ["/deployment/GOLD", "/deployment/:ticker"],
  [`/owner/GOLD/${HASH}`, "/owner/:ticker/:txhash"],
  ["/tokens/ownedBy", "/tokens/ownedBy"],
  [`/${ADDRESS}/GOLD/${ADDRESS}/delegation`, "/:address/:ticker/:target/delegation"],
  ["/token/gettokens", "/token/gettokens"],
  [`/${ADDRESS}/GOLD/balanceb`, "/:address/:ticker/balanceb"],
  ["/holder/GOLD", "/holder/:ticker"],
])("%s is %s", (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});

test("if two shapes of the specification fit, the one with the literal first segment wins", () => {
  expect(shapeOf("/mints/nextid")).toBe("/mints/:ticker");
  expect(shapeOf("/deployment/checkid")).toBe("/deployment/:ticker");
  expect(shapeOf("/holder/status")).toBe("/holder/:ticker");
  expect(shapeOf(`/owner/${HASH}/exist`)).toBe("/owner/:ticker/:txhash");
});

test("a literal hides no shape that differs in a later segment", () => {
  expect(shapeOf(`/message/${HASH}/exist`)).toBe("/:ticker/:id/exist");
  expect(shapeOf("/token/nextid")).toBe("/:ticker/nextid");
  expect(shapeOf("/tokens/checkid")).toBe("/:ticker/checkid");
});

test("additions hide no ticker", () => {
  const additions = endpoints.filter(({ number }) => number === null).map(({ segments }) => segments);
  for (const word of new Set(additions.flat().filter(isTicker))) {
    expect(shapeOf(`/${word}/checkid`)).toBe("/:ticker/checkid");
    expect(shapeOf(`/${word}/nextid`)).toBe("/:ticker/nextid");
    expect(shapeOf(`/${word}/${HASH}/exist`)).toBe("/:ticker/:id/exist");
    expect(shapeOf(`/mints/${word}`)).toBe("/mints/:ticker");
    expect(shapeOf(`/${ADDRESS}/${word}/balanceb`)).toBe("/:address/:ticker/balanceb");
    expect(shapeOf(`/${ADDRESS}/${word}/${ADDRESS}/delegation`)).toBe("/:address/:ticker/:target/delegation");
  }
  expect(shapeOf("/explorer/explorer/balanceb")).toBe("/:address/:ticker/balanceb");
});

test("other paths have no endpoint", () => {
  for (const path of [
    "/",
    "/GOLD",
    "/a/b",
    "/explorer",
    "/a/b/c/d",
    "/deployment/GOLD/",
    "/message/deploy/",
    "/mints/",
  ])
    expect(shapeOf(path)).toBeNull();
});
