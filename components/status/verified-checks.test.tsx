import { expect, it } from "vitest";
import type { IndexStatus } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { Checks } from "./verified-checks";

const CALM = { waived: [], rereadTo: null };
const NONE = { header: null, transactions: null, receipts: null, senders: null, since: null, ...CALM } as const;

/** The name of each check with the text of its line, and the paragraph after them. */
function linesOf(verified: IndexStatus["verified"], startBlock = 0): readonly string[] {
  const markup = markupOf(<Checks verified={verified} startBlock={startBlock} />);
  return [
    ...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<span[^>]*>(.*?)<\/span><\/dd>|<p[^>]*>(.*?)<\/p>/g),
  ].map(([, name, method, meaning, after]) => after ?? `${name}: ${method}. ${meaning}`);
}

it("names the method of each check, the block from which all hold, and what each means", () => {
  const all = { header: "computed", transactions: "computed", receipts: "computed", senders: "computed" } as const;
  expect(linesOf({ ...all, ...CALM, since: 12_345 }, 12_345)).toEqual([
    "Block hashes: computed since block 12,345. The hash of a block is that of its contents.",
    "Transactions: computed since block 12,345. No transaction is missing, added or changed.",
    "Results and logs: computed since block 12,345. Whether a transaction succeeded, and what contracts logged.",
    "Senders: computed since block 12,345. Every sender of a message signed it.",
  ]);
});

it("says which checks are weaker or missing, and which blocks have not passed them", () => {
  const some = { header: "computed", transactions: "counted", receipts: "gas", senders: null, since: 9 } as const;
  expect(linesOf({ ...some, ...CALM })).toEqual([
    "Block hashes: computed since block 9. The hash of a block is that of its contents.",
    "Transactions: counted since block 9. Only their number is checked.",
    "Results and logs: added up since block 9. Only the sum of the gas used is checked.",
    "Senders: not checked. The index believes what its nodes report.",
    "Blocks before 9 have not passed all of these checks.",
  ]);
  expect(linesOf({ ...NONE, receipts: "agreement", since: 9 })[2]).toBe(
    "Results and logs: compared since block 9. Nodes of two providers return the same.",
  );
});

it("says that nothing is checked while no check holds", () => {
  const believed = "not checked. The index believes what its nodes report.";
  expect(linesOf(NONE)).toEqual(
    ["Block hashes", "Transactions", "Results and logs", "Senders"].map((name) => `${name}: ${believed}`),
  );
});

it("says which checks the operator has given up, and that logs are being read again", () => {
  const waived = [{ check: "header", since: 70 }] as const;
  const lines = linesOf({ ...NONE, transactions: "computed", since: 9, waived, rereadTo: 1_234 });
  expect(lines[0]).toBe("Block hashes: not checked since block 70. The index believes what its nodes report.");
  expect(lines.at(-1)).toBe(
    "The logs of blocks up to 1,234 are being read again, because this chain&#x27;s log filters are not reliable.",
  );
});
