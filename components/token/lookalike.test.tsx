import { describe, expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { LookalikeNotice } from "./lookalike";
import { RecognitionNotes } from "./recognition-notes";

const OAK = { ticker: "OAK", holders: 10 };
const FAKE = { ticker: "0AK", holders: 50 };
const labels = [{ source: "Watch", kind: "flagged", reason: "Imitates OAK." }] as const;
const family = (count: number, mostHeld = OAK) => ({ count, first: OAK, mostHeld });

/** The text of an element, and the targets of its links. */
function shown(element: React.ReactNode): { text: string; links: string[] } {
  const html = markupOf(element);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  return { text: html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"), links };
}

describe("LookalikeNotice", () => {
  it("names the token that a copy is not, and links to it", () => {
    const { text, links } = shown(<LookalikeNotice token={{ ticker: "oak", lookalikes: family(1), labels: [] }} />);
    expect(text).toContain("oak is not OAK");
    expect(text).toContain("OAK looks the same, was deployed first and has 10 holders.");
    expect(links).toEqual(["/token/OAK"]);
  });

  it("names the most held token too, and compares several", () => {
    const { text, links } = shown(
      <LookalikeNotice token={{ ticker: "oak", lookalikes: family(2, FAKE), labels: [] }} />,
    );
    expect(text).toContain("0AK has the most: 50 holders.");
    expect(text).toContain("Compare all 3 tokens that look alike");
    expect(links).toEqual(["/token/OAK", "/search?q=oak"]);
  });

  it("states no higher count than the index", () => {
    const { text } = shown(<LookalikeNotice token={{ ticker: "oak", lookalikes: family(20), labels: [] }} />);
    expect(text).toContain("Compare more than 20 tokens that look alike");
  });

  it("warns on the first token that a copy has more holders", () => {
    const { text } = shown(<LookalikeNotice token={{ ticker: "OAK", lookalikes: family(1, FAKE), labels }} />);
    expect(text).toContain("0AK looks like OAK");
    expect(text).toContain("OAK was deployed first, but 0AK has 50 holders.");
    expect(text).toContain("Flagged by Watch: Imitates OAK.");
  });

  it("is empty for a token without lookalikes, and for the first token with the most holders", () => {
    for (const lookalikes of [null, family(3)]) {
      expect(markupOf(<LookalikeNotice token={{ ticker: "OAK", lookalikes, labels: [] }} />)).toBe("");
    }
  });
});

it("RecognitionNotes escapes the texts of hostile sources", () => {
  const hostile = [{ source: "<img src=x>", kind: "verified", reason: null }] as const;
  const html = markupOf(<RecognitionNotes token={{ ticker: "OAK", lookalikes: null, labels: hostile }} />);
  expect(html).toContain("Verified by &lt;img src=x&gt;");
});
