import { deploy, expect, test } from "./wallet/fixtures";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

test("the browser notifies of what is watched, once the person has chosen it", async ({ page, chain, request }) => {
  const ticker = await deploy({ chain, request });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
  await page.clock.install();
  await page.goto(`/token/${ticker}`);
  await page.getByRole("button", { name: `Watch ${ticker}` }).click();
  await page.goto("/owned");
  const choice = page.getByRole("checkbox", { name: "Notify me in this browser" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(choice).toBeChecked();
  const seen = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("engrave.seen.notification")));
  // What there was before is no news.
  await expect.poll(seen).toBe(true);
  expect(await shown()).toEqual([]);
  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 5n });
  await expect
    .poll(async () => (await request.get(`/api/${ticker}/checkid?id=1`)).json())
    .toMatchObject({ isAvailable: false });
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return shown();
    })
    .toEqual([`${ticker}: new operation`]);
});
