import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the API's reference is whole, accessible and narrow in the ${colorScheme} theme`, async ({ page, request }) => {
    const refused: string[] = [];
    page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/docs/api");
    const { paths } = await (await request.get("/api/openapi.json")).json();
    await expect(page.getByRole("article")).toHaveCount(Object.keys(paths).length);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    // What makes the whole page makes this part of it, and all problems.
    await page.goto("/docs/api?q=holders");
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(refused).toEqual([]);
  });
}

test("the reference is searched without scripts, and a problem's type leads to it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto("/docs/api");
  await page.getByLabel("Find an endpoint").fill("holders token");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/api\?q=holders/);
  const found = await page.getByRole("article").count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(8);
  await expect(page.getByRole("article").filter({ hasText: "/api/explorer/tokens/{ticker}/holders" })).toHaveCount(1);
  await page.goto(`/docs/api?q=${encodeURIComponent('<b>"nothing"</b>')}`);
  await expect(page.getByRole("status")).toContainText('<b>"nothing"</b>');
  await expect(page.getByRole("article")).toHaveCount(0);
  const { type } = await (await context.request.get("/api/deployment/NONE")).json();
  await page.goto(type);
  await expect(page.locator("dl > div:target")).toContainText("The ticker is not deployed");
  await context.close();
});
