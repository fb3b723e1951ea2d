import type { APIRequestContext } from "@playwright/test";
import { deploy, expect, mint, test } from "./wallet/fixtures";

/** The path of a page's social image, which the page states as an absolute URL. */
async function imageOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, content = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(content.replaceAll("&amp;", "&"));
  return `${pathname}${search}`;
}

test("every page that people share has its own social image", async ({ stage, request, site }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 1, { tick, id: "1", amt: 10n });
  const { owner } = await (await request.get(`/api/owner/${tick}/${tokenId}`)).json();
  const { blockNumber } = await (await request.get(`/api/explorer/transactions/${tokenId}`)).json();
  const snapshot = await (await fetch(`${site.page}/api/explorer/snapshots/latest`)).json();
  const images = new Set<string>();
  const paths = [
    `/token/${tick}`,
    `/inscription/${tick}/${tokenId}`,
    `/account/${owner}`,
    `/block/${blockNumber}`,
    `/tx/${tokenId}`,
    `/snapshots/${snapshot.blockNumber}`,
    "/market",
    `/verify/balance/${tick}/${owner}`,
    `/verify/inscription/${tick}/${tokenId}`,
    "/docs",
    "/docs/trading",
    "/docs/spec/05-operations",
  ];
  for (const path of paths) {
    const image = await imageOf(request, path);
    images.add(image);
    const response = await request.get(image, { maxRedirects: 0 });
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
    expect((await response.body()).length).toBeGreaterThan(5_000);
  }
  expect(images.size).toBe(paths.length);
});

test("unknown pages never render an image", async ({ request }) => {
  const nobody = `0x${"9".repeat(40)}`;
  const nothing = `0x${"9".repeat(64)}`;
  for (const [path, status] of [
    [`/tx/${nothing}`, 307],
    ["/block/999999999", 307],
    ["/block/x", 404],
    ["/snapshots/7", 307],
    [`/verify/balance/OAK/${nobody}`, 307],
    [`/verify/inscription/OAK/${nothing}`, 307],
    ["/opengraph-image-of/guide/nothing-here", 404],
  ] as const) {
    const target = path.startsWith("/opengraph") ? path : `${path}/opengraph-image`;
    const response = await request.get(target, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, status]);
  }
});

test("token, inscription and account pages can be shared", async ({ page, context, stage, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 1, { tick, id: "1", amt: 10n });
  const { owner } = await (await request.get(`/api/owner/${tick}/${tokenId}`)).json();
  for (const path of [`/token/${tick}`, `/inscription/${tick}/${tokenId}`, `/account/${owner}`]) {
    await page.goto(path);
    // Without a share dialog in the browser, the page copies the link.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await page.getByRole("main").getByRole("button", { name: "Share", exact: true }).click();
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  }
});
