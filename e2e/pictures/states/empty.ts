import { deploy } from "@/e2e/wallet/fixtures";
import { opened, type State } from "./state";

const NOBODY = `0x${"9".repeat(40)}`;

/** A page of a token that no one has minted. */
function ofNewToken(name: string, path: (ticker: string) => string): State {
  return {
    name,
    async show(stage) {
      await stage.go(path(await deploy(stage)));
    },
  };
}

/** Lists without rows, and searches without a result. */
export const empty: readonly State[] = [
  ofNewToken("empty-token", (ticker) => `/token/${ticker}`),
  ofNewToken("empty-token-market", (ticker) => `/token/${ticker}/market`),
  ofNewToken("empty-token-holders", (ticker) => `/token/${ticker}/holders`),
  ofNewToken("empty-token-inscriptions", (ticker) => `/token/${ticker}/inscriptions`),
  ofNewToken("empty-token-listings", (ticker) => `/token/${ticker}/listings`),
  ofNewToken("empty-offers", (ticker) => `/market/offers?ticker=${ticker}`),
  ofNewToken("empty-sales", (ticker) => `/market/sales?ticker=${ticker}`),
  opened("empty-account", `/account/${NOBODY}`),
  opened("empty-account-inscriptions", `/account/${NOBODY}/inscriptions`),
  opened("empty-account-offers", `/account/${NOBODY}/offers`),
  opened("empty-account-listings", `/account/${NOBODY}/listings`),
  opened("empty-account-history", `/account/${NOBODY}/history`),
  opened("empty-tokens", "/tokens?q=nothinglike"),
  opened("empty-search", "/search"),
  opened("empty-reference", "/docs/api?q=nothinglike"),
  {
    name: "empty-suggestions",
    isWindow: true,
    async show({ page, go, translate }) {
      await go("/tokens");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("nothing like this");
      await page
        .getByRole("option", { name: translate("palette.searchFor", { text: "nothing like this" }) })
        .first()
        .waitFor();
    },
  },
];
