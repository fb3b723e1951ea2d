import { readFile } from "node:fs/promises";
import { deployText } from "@/components/deploy/message";
import { freshTicker } from "./wallet/chain";
import { expect, type Stage, test } from "./wallet/fixtures";

const LINK = "https://oak.example/about";

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString("base64")}`;
}

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Deploys a token whose deploy message has this text under `dataurl`. Resolves with its ticker when it is indexed. */
async function deployWith(dataurl: string, { chain, request }: Stage): Promise<string> {
  const ticker = freshTicker();
  const message = { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false } as const;
  await chain.send(1, deployText(message, { dataurl, of: null }));
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
  return ticker;
}

test("a token page shows the picture of its deploy message from the site itself, and runs none of its scripts", async ({
  page,
  stage,
}) => {
  const { request } = stage;
  const deploy = (dataurl: string) => deployWith(dataurl, stage);
  const drawn = await deploy(await dataUrl("public/icons/maskable-192.png", "image/png"));
  await page.goto(`/token/${drawn}`);
  const picture = page.getByRole("img", { name: `Picture in the deploy message of ${drawn}` });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(192);
  const answer = await request.get(`/token/${drawn}/logo`);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString("base64");
  for (const hostile of [`data:image/svg+xml;base64,${svg}`, `data:text/html;base64,${svg}`, "javascript:alert(1)"]) {
    const ticker = await deploy(hostile);
    expect((await request.get(`/token/${ticker}/logo`)).status()).toBe(404);
    await page.goto(`/token/${ticker}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ticker);
    await expect(page.getByText("From the deploy message.")).toHaveCount(0);
  }
});

test("the picture and the link of a deploy message are in view when its token page opens, on phones too", async ({
  page,
  stage,
}) => {
  const drawn = await deployWith(await dataUrl("public/icons/maskable-192.png", "image/png"), stage);
  const linked = await deployWith(LINK, stage);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await page.goto(`/token/${drawn}`);
    const picture = page.getByRole("img", { name: `Picture in the deploy message of ${drawn}` });
    await expect(picture).toBeInViewport({ ratio: 1 });
    await page.goto(`/token/${linked}`);
    await expect(page.getByRole("link", { name: LINK })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("From the deploy message.")).toBeInViewport({ ratio: 1 });
  }
});

test("a link of a deploy message opens without the page, and what is no web link is not shown", async ({
  page,
  stage,
}) => {
  const deploy = (dataurl: string) => deployWith(dataurl, stage);
  for (const hostile of [
    "https://user:key@oak.example/",
    "//oak.example",
    "ftp://oak.example",
    "blob:https://oak.example/1",
  ]) {
    await page.goto(`/token/${await deploy(hostile)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("From the deploy message.")).toHaveCount(0);
    await expect(page.getByRole("main").locator(`a[href*="oak.example"]`)).toHaveCount(0);
  }
  await page.goto(`/token/${await deploy(`https://oak.example/"><img src=x onerror=alert(1)>`)}`);
  await expect(page.getByRole("main").locator(`a[href^="https://oak.example/%22%3E%3Cimg"]`)).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);

  // The fixtures fail the test if the page requests the link's origin.
  const linked = await deploy(LINK);
  await page.goto(`/token/${linked}`);
  const link = page.getByRole("link", { name: LINK });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await expect(link).toHaveAttribute("target", "_blank");
});
