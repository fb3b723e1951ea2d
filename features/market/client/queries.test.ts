import { expect, test } from "vitest";
import * as calls from "./calls";
import * as candles from "./candles";
import * as checks from "./checks";
import * as offers from "./offers";
import * as portfolio from "./portfolio";
import * as sales from "./sales";

test("query options of the market have the stem of the call that they make", () => {
  const queries = [candles, checks, offers, portfolio, sales].flatMap((subject) =>
    Object.keys(subject).filter((name) => name.endsWith("Query")),
  );
  expect(queries.map((name) => name.replace(/Query$/, "")).sort()).toEqual(Object.keys(calls).sort());
});
