import { describe, expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { lookalikeRole, recognitionNotes } from "./recognition";

const OAK = { ticker: "OAK", holders: 10 };
const family = (mostHeld = OAK) => ({ count: 2, first: OAK, mostHeld });

describe("recognitionNotes", () => {
  it("names the first token on a copy", () => {
    const [note, ...others] = recognitionNotes(t, { ticker: "0AK", lookalikes: family(), labels: [] });
    expect(note).toEqual({ tone: "refused", text: "Not OAK (first, 10 holders)" });
    expect(others).toEqual([]);
  });

  it("names it too if the copy has more holders", () => {
    const lookalikes = family({ ticker: "0AK", holders: 50 });
    expect(recognitionNotes(t, { ticker: "0AK", lookalikes, labels: [] })[0]?.text).toBe("Not OAK (first, 10 holders)");
  });

  it("warns on the first token that a lookalike has more holders", () => {
    const lookalikes = family({ ticker: "0AK", holders: 1 });
    expect(recognitionNotes(t, { ticker: "OAK", lookalikes, labels: [] })).toEqual([
      { tone: "plain", text: "First, but 0AK has 1 holder" },
    ]);
  });

  it("is empty for the first token if it has the most holders, and for a token without lookalikes", () => {
    expect(recognitionNotes(t, { ticker: "OAK", lookalikes: family(), labels: [] })).toEqual([]);
    expect(lookalikeRole({ ticker: "OAK", lookalikes: null, labels: [] })).toBeNull();
  });

  it("names the source of each label", () => {
    const labels = [
      { source: "Example Labs", kind: "verified", reason: null },
      { source: "Watch", kind: "flagged", reason: "Imitates OAK." },
      { source: "Other", kind: "flagged", reason: null },
    ] as const;
    expect(recognitionNotes(t, { ticker: "OAK", lookalikes: null, labels })).toEqual([
      { tone: "verified", text: "Verified by Example Labs" },
      { tone: "refused", text: "Flagged by Watch: Imitates OAK." },
      { tone: "refused", text: "Flagged by Other" },
    ]);
  });
});
