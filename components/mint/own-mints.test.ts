import { expect, test } from "vitest";
import { tracked } from "@/tools/testing/tracked";
import type { Tracked, TrackedStatus } from "../tracker/tracked";
import { ownMintsOf } from "./own-mints";

const NOW = 1_000_000;

function mint(id: string, status: TrackedStatus, changes: { age?: number; ticker?: string } = {}): Tracked {
  const { age = 0, ticker = "OAK" } = changes;
  const subject = { op: "mint", ticker, id, amount: 1n, recipient: null } as const;
  return tracked({ key: id, subject, createdAt: NOW - age, status });
}

const accepted = (blockNumber: number): TrackedStatus => ({ kind: "accepted", blockNumber, isFinal: false });

test("counts own mints by their block and age, and returns each id that may be used", () => {
  const transactions = [
    mint("1", { kind: "signing" }),
    mint("2", { kind: "sent" }),
    mint("3", { kind: "dropped" }),
    mint("4", { kind: "unanswered" }),
    mint("5", accepted(7)),
    mint("6", accepted(8), { age: 120_000 }),
    mint("7", accepted(1), { age: 900_000 }),
    mint("8", { kind: "rejected", blockNumber: 9, isFinal: false, reason: "MINT_ID_TAKEN" }),
    mint("9", { kind: "canceled", by: null }),
    mint("10", { kind: "sent" }, { ticker: "ELM" }),
  ];
  expect(ownMintsOf(transactions, "OAK", NOW)).toEqual({
    ...{ lastMinute: 7, minedBlocks: [7, 8, 9], pending: 2 },
    ids: ["1", "2", "3", "4", "5", "6", "7"],
  });
});
