import { expect as expectSite, test as siteTest } from "./site";
import { deploy, expect, mint, test } from "./wallet/fixtures";

test("the site can be installed: manifest, icons of every size, favicon", async ({ page, request, baseURL }) => {
  await page.goto("/");
  const link = (rel: string) => page.locator(`link[rel="${rel}"]`);
  const href = (await link("manifest").getAttribute("href")) ?? "";
  const manifest = await (await request.get(href)).json();
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone", short_name: "Engrave" });
  const sizes: string[] = [];
  for (const { src, sizes: size, type, purpose } of manifest.icons) {
    const answer = await request.get(src);
    expect([src, answer.status(), answer.headers()["content-type"]]).toEqual([src, 200, type]);
    if (type !== "image/png") continue;
    sizes.push(`${size} ${purpose ?? "any"}`);
    const image = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(image).toBe(size);
  }
  expect(sizes).toEqual(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]);
  for (const path of ["/favicon.ico", "/apple-icon.png", "/icon.svg"]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);

  const search = await request.get((await link("search").getAttribute("href")) ?? "");
  expect(search.headers()["content-type"]).toContain("application/opensearchdescription+xml");
  expect(await search.text()).toContain(`template="${baseURL}/search?q={searchTerms}"`);
});

test("tokens and accounts have feeds, which escape hostile text", async ({ page, stage, chain, request, baseURL }) => {
  const ticker = await deploy(stage);
  const tokenId = await mint(stage, 2, { tick: ticker, id: "1", amt: 5n });
  await chain.send(2, `data:,{"p":"nip-20","op":"mint","tick":"${ticker}","id":"<b>]]>","amt":"1"}`);
  await page.goto(`/token/${ticker}?from=elsewhere`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/token/${ticker}`);
  const feed = page.locator('link[type="application/atom+xml"]');
  const href = (await feed.getAttribute("href")) ?? "";
  await expect.poll(async () => (await (await request.get(href)).text()).match(/<entry>/g)?.length).toBe(3);
  const answer = await request.get(href);
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const text = await answer.text();
  const read = await page.evaluate((xml) => {
    const root = new DOMParser().parseFromString(xml, "application/xml");
    const texts = (name: string) => [...root.querySelectorAll(name)].map((element) => element.textContent ?? "");
    return {
      fault: texts("parsererror"),
      titles: texts("entry > title"),
      contents: texts("entry > content"),
      ids: texts("entry > id"),
    };
  }, text);
  expect(read.fault).toEqual([]);
  expect(read.contents[0]).toContain('"id":"<b>]]>"');
  expect(read.contents[0]).toContain("Rejected");
  expect(read.titles[1]).toContain(`Mint ${ticker} #1 · 5 ${ticker}`);
  expect(read.ids[1]).toBe(`${baseURL}/tx/${tokenId}#0`);

  const { owner } = await (await request.get(`/api/owner/${ticker}/${tokenId}`)).json();
  expect(await (await request.get(`/account/${owner}/feed.xml`)).text()).toContain(tokenId);
  for (const path of ["/token/NONE9/feed.xml", "/account/0x12/feed.xml"]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});

siteTest.describe("without a connection", () => {
  siteTest.use({ serviceWorkers: "allow" });

  siteTest(
    "a page reports that instead of showing old data, and loads when the connection is back",
    async ({ page, context }) => {
      await page.goto("/tokens");
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active?.state !== "activated") {
          await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
        }
      });
      await context.setOffline(true);
      const answer = await page.goto("/tokens");
      expectSite(answer?.status()).toBe(503);
      await expectSite(page.getByRole("heading", { level: 1 })).toHaveText(["No connection", "没有网络连接"]);
      await expectSite(page.getByText("OAK")).toHaveCount(0);
      await context.setOffline(false);
      await page.getByRole("link", { name: "Try again" }).click();
      await expectSite(page.getByRole("heading", { level: 1 })).toHaveText("Tokens");
    },
  );
});
