import type { Locator, Page } from "@playwright/test";
import { LANGUAGES } from "@/lib/languages";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { hydrated, openPage } from "./open-page";
import { expectNoViolation } from "./violations";
import { deploy, expect, faultsIn, test } from "./wallet/fixtures";

/** The pages of the demo history are checked in this many tests, which all workers share. */
const PARTS = 6;

test.describe.configure({ mode: "parallel" });

test("the footer and the palette link to the same page in another language, with its parameters", async ({ page }) => {
  await page.goto("/tokens?order=holders");
  await page.getByRole("contentinfo").getByRole("link", { name: "简体中文" }).click();
  await expect(page).toHaveURL("/zh-CN/tokens?order=holders");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("代币");
  // The link above loaded a document.
  await hydrated(page);
  // Links within the site keep the language, and do not load the document again.
  await page.getByRole("navigation", { name: "页面" }).getByRole("link", { name: "市场" }).click();
  await expect(page).toHaveURL("/zh-CN/market");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("市场");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "搜索，或选择页面或操作" }).fill("English");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/market");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("each page and the sitemap link to the page in all languages", async ({ page, request, baseURL }) => {
  for (const path of ["/tokens", "/zh-CN/tokens", "/zh-CN/token/OAK/holders"]) {
    await page.goto(path);
    const own = path.replace("/zh-CN", "");
    const hrefs = (selector: string) =>
      page.locator(`head link${selector}`).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await hrefs('[rel="canonical"]')).toEqual([`${baseURL}${path}`]);
    expect(await hrefs('[hreflang="en"]')).toEqual([`${baseURL}${own}`]);
    expect(await hrefs('[hreflang="zh-CN"]')).toEqual([`${baseURL}/zh-CN${own}`]);
    expect(await hrefs('[hreflang="x-default"]')).toEqual([`${baseURL}${own}`]);
  }
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`hreflang="zh-CN" href="${baseURL}/zh-CN/tokens"`);
});

test("paths without a language, and languages that do not exist, are not found", async ({ request }) => {
  for (const path of ["/zh-CN/zh-CN/tokens", "/en/tokens", "/xx/tokens", "/zh-cn/tokens", "/zh-CN/en"])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  for (const path of ["/zh-CN/api/health", "/zh-CN/token/OAK/feed.xml", "/zh-CN/opengraph-image", "/zh-CN/sitemap.xml"])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  const headers = { "X-NEXT-INTL-LOCALE": "zh-CN", "Accept-Language": "zh-CN", Accept: "text/html" };
  expect(await (await request.get("/tokens", { headers })).text()).toContain('<html lang="en"');
});

test("the guides for people are in the language of the reader, and others say that they are in English", async ({
  page,
}) => {
  await page.goto("/zh-CN/docs");
  await page.getByRole("link", { name: /^第一次铸造/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("第一次铸造");
  await expect(page.getByText("本页内容为英文。")).toHaveCount(0);
  await page.getByRole("article").getByRole("link", { name: "转移铭文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("转移铭文");
  await page.goto("/zh-CN/docs/deployment");
  await expect(page.getByText("本页内容为英文。")).toBeVisible();
});

test("mints in Chinese", async ({ page, wallet, stage }) => {
  const ticker = await deploy(stage, { max: 1_000_000n, lim: 100_000n });
  await page.goto(`/zh-CN/mint?ticker=${ticker}`);
  await page.getByRole("button", { name: "连接钱包" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByTestId("preview")).toContainText("有效");
  await page.getByRole("button", { name: "签名并发送" }).click();
  await expect(page.getByRole("region", { name: "你的铸造", exact: true })).toContainText(
    `你拥有 ${ticker} #1 · 100,000 ${ticker}。`,
  );
  const western = (await textsOf(page.locator("[data-sonner-toast], main article"))).filter((text) =>
    WESTERN.test(text),
  );
  expect(western).toEqual([]);
  await page.getByRole("link", { name: "查看铭文" }).first().click();
  await expect(page).toHaveURL(/\/zh-CN\/inscription\//);
  await expect(page.getByRole("main")).toContainText(/\d+ (秒|分钟)前|刚刚/);
  expect(wallet.account.address).toMatch(/^0x/);
});

test("dates are in the language of the page, in UTC and exact on hover, in any time zone", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "Asia/Tokyo" });
  const faults = faultsIn(context, baseURL);
  const page = await context.newPage();
  for (const [path, exact, day] of [
    [
      "/token/OAK",
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+9$/,
      /[A-Z][a-z]{2} \d{1,2}, \d\d:00/,
    ],
    [
      "/zh-CN/token/OAK",
      /^\d{4}年\d{1,2}月\d{1,2}日 UTC \d\d:\d\d:\d\d · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+9$/,
      /\d{1,2}月\d{1,2}日 \d\d:00/,
    ],
  ] as const) {
    await openPage(page, path);
    const time = page.getByRole("main").locator("time").first();
    await time.hover();
    await expect(time).toHaveAttribute("title", exact);
    const iso = (await time.getAttribute("datetime")) ?? "";
    expect(iso).toBe(new Date(iso).toISOString());
    expect(await time.getAttribute("title")).toContain(iso.slice(11, 19));
    await expect(page.getByRole("main")).toContainText(day);
    // The time of the deploy, beside UTC in the reader's zone.
    const [utc, local] = [iso, new Date(Date.parse(iso) + 9 * 3_600_000).toISOString()].map((date) =>
      date.slice(0, 19).replace("T", " "),
    );
    await expect(page.getByRole("definition").filter({ hasText: `${utc} UTC` })).toContainText(`${local} UTC+9`);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("offers the language that the browser prefers", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto("/tokens");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "用简体中文阅读本页" })).toHaveAttribute(
    "href",
    "/zh-CN/tokens",
  );
  await expect(page.getByRole("navigation", { name: "Language" }).getByRole("link")).toHaveCount(LANGUAGES.length - 1);
  await page.goto("/zh-CN/tokens");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "English" })).toBeVisible();
  await expect(page.getByText("Read this page in English")).toHaveCount(0);
  await context.close();
});

/** Western punctuation after a Chinese word. */
const WESTERN = /\p{Script=Han}[.,:;!?]/u;

/** The visible lines of elements. */
async function textsOf(elements: Locator): Promise<string[]> {
  return (await elements.allInnerTexts()).flatMap((text) => text.split("\n"));
}

/** Names of the API and of programs that are the same in every language, and ids, which senders choose. */
const UNTRANSLATED = /npm run|JSON-RPC|OpenAPI|application\/problem|^ID \S+$/;

/** The English sentences in a page's texts and labels, except in elements that are English in every language. */
function englishIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isSentence = (text: string) => /[A-Za-z]{2,} [a-z]{2,}/.test(text);
    const isForeign = (element: Element | null) =>
      element === null || element.closest('[lang="en"], code, pre, .message, script, style, noscript') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!isForeign(node.parentElement) && isSentence(node.textContent ?? "")) found.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const text = element.getAttribute(name) ?? "";
        if (!isForeign(element) && isSentence(text)) found.push(text);
      }
    return found;
  });
}

for (let part = 1; part <= PARTS; part++) {
  test(`no page of the demo history shows English in Chinese, and each is accessible, part ${part} of ${PARTS}`, async ({
    page,
    baseURL,
  }) => {
    const pages = (await demoPages(baseURL ?? "")).filter((_, index) => index % PARTS === part - 1);
    expect(pages.length).toBeGreaterThan(0);
    for (const { path } of pages) await expectChinese(page, path);
  });
}

async function expectChinese(page: Page, path: string): Promise<void> {
  await page.goto(`/zh-CN${path === "/" ? "" : path}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  const english = (await englishIn(page)).filter((text) => !UNTRANSLATED.test(text));
  expect.soft(english, path).toEqual([]);
  const western = (await textsOf(page.getByRole("main"))).filter((text) => WESTERN.test(text));
  expect.soft(western, path).toEqual([]);
  expect.soft(await page.title(), path).toMatch(/\p{Script=Han}|·/u);
  await expectNoViolation(page);
}
