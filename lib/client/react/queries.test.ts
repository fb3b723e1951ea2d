import { expect, test } from "vitest";
import * as calls from "../calls";
import * as accounts from "./accounts";
import * as blocks from "./blocks";
import * as inscriptions from "./inscriptions";
import * as marketTokens from "./market-tokens";
import * as messages from "./messages";
import * as minting from "./minting";
import * as operations from "./operations";
import * as tokens from "./tokens";

const SUBJECTS = { accounts, blocks, inscriptions, marketTokens, messages, minting, operations, tokens };
/** Reads several endpoints. */
const COMPOSED = ["readClaimedTokenQuery"];

test("query options have the stem of the call that they make", () => {
  const queries = Object.values(SUBJECTS).flatMap((subject) =>
    Object.keys(subject).filter((name) => name.endsWith("Query") && !COMPOSED.includes(name)),
  );
  expect(queries.length).toBeGreaterThan(12);
  expect(queries.filter((name) => !(name.replace(/Query$/, "") in calls))).toEqual([]);
});
