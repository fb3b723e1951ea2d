import { expect, test } from "vitest";
import { buildMessage, type Hex, messageToHex } from "@/lib/protocol";
import { groupMints } from "./pending-mints";

const mint = (tick: string, id: string): Hex => messageToHex(buildMessage({ op: "mint", tick, id, amt: 1n }));

test("groups the ids of mints by ticker and ignores all other transactions", () => {
  const inputs: unknown[] = [
    mint("OAK", "7"),
    "0x",
    undefined,
    7,
    "0x646174613a2czz",
    messageToHex("data:,{"),
    messageToHex(buildMessage({ op: "tsf", tick: "OAK", id: "1" })),
    `0x${mint("ELM", "a").slice(2).toUpperCase()}`,
    mint("OAK", "7"),
    messageToHex(
      `data:,${JSON.stringify({ p: "nip-20", op: "mint", tick: "OAK", id: "x", amt: "1", pad: "y".repeat(2_000) })}`,
    ),
  ];
  const groups = groupMints(inputs.map((input) => ({ input })));
  expect([...groups]).toEqual([
    ["OAK", { count: 2, ids: ["7", "7"] }],
    ["ELM", { count: 1, ids: ["a"] }],
  ]);
});

test("bounds the ids of a flooded pool, and still counts", () => {
  const groups = groupMints(Array.from({ length: 3_000 }, (_, index) => ({ input: mint("OAK", String(index)) })));
  expect(groups.get("OAK")?.count).toBe(3_000);
  expect(groups.get("OAK")?.ids).toHaveLength(500);
});
