import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectNoViolation } from "./violations";
import { deploy, expect, test as walletTest } from "./wallet/fixtures";

const [VERIFIED, FLAGGED] = ["TRUE1", "FALSE1"];

/** The site with a list of its operator. */
const test = walletTest.extend<object, { lists: string }>({
  lists: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "engrave-lists-"));
      const entries = [
        { ticker: VERIFIED, kind: "verified" },
        { ticker: FLAGGED, kind: "flagged", reason: "<b>copies</b> OAK" },
      ];
      const path = join(folder, "lists.json");
      await writeFile(path, JSON.stringify({ lists: [{ source: "Example list", entries }] }));
      await use(path);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  environment: [({ lists }, use) => use({ TOKEN_LISTS: lists }), { scope: "worker" }],
});

test("a token page has the label of the site's list in view, and so has the list of tokens", async ({
  page,
  stage,
}) => {
  for (const tick of [VERIFIED, FLAGGED]) await deploy(stage, { tick });
  const texts = new Map([
    [VERIFIED, "Verified by Example list"],
    [FLAGGED, "Flagged by Example list: <b>copies</b> OAK"],
  ]);
  for (const window of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(window);
    for (const [tick, text] of texts) {
      await page.goto(`/token/${tick}`);
      const label = page.getByRole("main").getByText(text, { exact: true });
      await expect(label).toBeInViewport({ ratio: 1 });
      await expect(label.locator("svg")).toHaveCount(tick === VERIFIED ? 1 : 0);
    }
  }
  await expectNoViolation(page);
  await page.goto("/tokens?order=newest");
  for (const [tick, text] of texts) {
    await expect(page.getByRole("article").filter({ hasText: tick })).toContainText(text);
  }
});
