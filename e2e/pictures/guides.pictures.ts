import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { GUIDE_PICTURE, onPhone, PHONE_PICTURE } from "@/app/_lib/docs/picture";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { expect, test } from "./fixtures";

const FOLDER = "public/guides";
/**
 * The pictures for each kind of window. The windows, in CSS pixels, have the aspect ratios of the pictures. `sharpness`: pixels of the
 * picture per CSS pixel at which a guide shows it, for sharp texts on most screens.
 */
const LOOKS = [
  // Wide enough for the desktop layout.
  {
    name: "wide",
    size: GUIDE_PICTURE,
    window: { width: 1280, height: 800 },
    sharpness: 1.5,
    fileOf: (file: string) => file,
  },
  { name: "phone", size: PHONE_PICTURE, window: PHONE_PICTURE, sharpness: 2, fileOf: onPhone },
];
const QUALITY = 0.82;
const RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

for (const { name: look, size, window, sharpness, fileOf } of LOOKS) {
  test.describe(look, () => {
    test.use({ viewport: window, deviceScaleFactor: (sharpness * size.width) / window.width });

    test("guides", async ({ page, site }) => {
      await mkdir(FOLDER, { recursive: true });
      const pathOf = new Map((await demoPages(site.page)).map(({ name, path }) => [name, path]));
      const open = async (path: string) => {
        await page.goto(path, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
      };
      const take = (name: string) => takePicture(page, fileOf(`${name}.webp`));

      await open("/inscription/OAK/1");
      await take("inscription");
      await open("/token/OAK");
      await take("token");
      await open(pathOf.get("operation-rejected") ?? "/");
      await take("rejected");
      await takeMint(page, open, take);
      await takeTransfer(page, open, take);
      await takeTrades(page, open, take);
    });
  });
}

type Open = (path: string) => Promise<void>;
type Take = (name: string) => Promise<void>;

async function takeMint(page: Page, open: Open, take: Take): Promise<void> {
  await open("/mint?ticker=OAK");
  await page.getByText("data:,").first().waitFor();
  await take("mint");
  await page
    .getByRole("button", { name: /^Connect/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Development wallet" }).waitFor();
  await take("connect");
  await page.getByRole("dialog").getByRole("button", { name: "Development wallet" }).click();
  await page.getByTestId("preview").getByText("Valid").waitFor();
  const sign = page.getByRole("button", { name: "Sign and send" });
  await sign.scrollIntoViewIfNeeded();
  await take("preview");
  await sign.click();
  const moment = page.getByTestId("moment");
  await moment.waitFor();
  await moment.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await take("minted");
}

async function takeTransfer(page: Page, open: Open, take: Take): Promise<void> {
  await open("/owned");
  const boxes = movable(page);
  await boxes.nth(1).waitFor();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await boxes.nth(0).evaluate((element) => element.scrollIntoView({ block: "center" }));
  await take("owned");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Transfer/ })
    .first()
    .click();
  await page.getByLabel("Recipient", { exact: true }).fill(RECIPIENT);
  await page.getByTestId("preview").getByText("Valid").waitFor();
  await take("transfer");
}

async function takeTrades(page: Page, open: Open, take: Take): Promise<void> {
  await open("/owned");
  await movable(page).first().check();
  await page.getByRole("main").getByRole("button", { name: /^Sell/ }).first().click();
  const selling = page.getByRole("dialog");
  await selling.getByLabel(/^Price .*in ETH$/).fill("2");
  await selling.getByRole("button", { name: "Sell", disabled: false }).waitFor();
  await take("sell");
  await open("/market/offers");
  await page.getByRole("main").getByRole("button", { name: /^Buy/ }).first().click();
  await page.getByRole("dialog").getByText("Total").waitFor();
  await take("buy");
}

/** The check boxes of the inscriptions that are neither in the vault nor listed. */
function movable(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasNotText: /vault|listed|offered|unprotected/i })
    .getByRole("checkbox");
}

/** Writes the content of the window as a WebP file, which the browser itself encodes. */
async function takePicture(page: Page, file: string): Promise<void> {
  // A page shows skeletons until its data arrives.
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByText(/^(Loading )?…$/)).toHaveCount(0);
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const encoder = await page.context().newPage();
  const data = await encoder.evaluate(
    async ({ png, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { png, quality: QUALITY },
  );
  await encoder.close();
  await writeFile(join(FOLDER, file), Buffer.from(data.slice(data.indexOf(",") + 1), "base64"));
}
