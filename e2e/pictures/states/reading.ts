import { button, chooseWallet, type State } from "./state";

/** Dialogs, menus and forms of pages, and pages whose data is loading or unavailable. */
export const reading: readonly State[] = [
  {
    name: "palette",
    isWindow: true,
    async show({ page, go, translate }) {
      await go("/tokens");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("OAK");
      await page.getByRole("option", { name: translate("palette.token.holders", { ticker: "OAK" }) }).waitFor();
    },
  },
  {
    name: "suggestions",
    isWindow: true,
    async show({ page, go, translate }) {
      await go("/search");
      await page
        .getByRole("combobox", { name: translate("search.label") })
        .last()
        .fill("OA");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "menu",
    isWindow: true,
    async show({ page, go, translate }) {
      await page.setViewportSize({ width: 390, height: 900 });
      await go("/");
      await button(page, translate("nav.menu")).click();
    },
  },
  {
    name: "try-it",
    async show({ page, go, translate }) {
      await go("/docs/api/service");
      await page
        .getByRole("button", { name: translate("reference.tryIt.open") })
        .first()
        .click();
      await button(page, translate("reference.tryIt.send")).click();
    },
  },
  {
    name: "loading-owned",
    isLoading: true,
    async show(stage) {
      const { page, go } = stage;
      await page.route("**/api/explorer/**", () => undefined);
      await go("/owned");
      await chooseWallet(stage);
    },
  },
  {
    name: "loading-mint",
    isLoading: true,
    async show({ page, go }) {
      await page.route("**/api/**", () => undefined);
      await go("/mint?ticker=OAK");
    },
  },
  {
    name: "unreachable-mint",
    async show({ page, go }) {
      await page.route("**/api/**", (route) => route.abort());
      await go("/mint?ticker=OAK");
    },
  },
  {
    name: "unreachable-owned",
    async show(stage) {
      const { page, go, translate } = stage;
      await page.route("**/api/explorer/**", (route) => route.abort());
      await go("/owned");
      await chooseWallet(stage);
      await page.getByText(translate("owned.unavailable")).first().waitFor();
    },
  },
  {
    name: "offline",
    async show({ page }) {
      await page.goto("/offline");
    },
  },
];
