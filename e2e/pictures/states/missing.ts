import { opened, type State, type StateStage } from "./state";

const NO_ADDRESS = `0x${"9".repeat(40)}`;
const NO_HASH = `0x${"9".repeat(64)}`;

/** A token that does not exist. The server's heading names no reason; the browser replaces it. */
function missingToken(name: string, path: string, heading: (stage: StateStage) => string): State {
  return {
    name,
    async show(stage) {
      await stage.go(path);
      await stage.page.getByRole("heading", { name: heading(stage), exact: true }).waitFor();
    },
  };
}

/** Pages of resources that do not exist. */
export const missing: readonly State[] = [
  missingToken("missing-token", "/token/NONE9", ({ translate }) =>
    translate("errors.tokenUnknown", { ticker: "NONE9" }),
  ),
  missingToken("missing-ticker", "/token/no-ticker!", ({ translate }) => translate("errors.tokenInvalid")),
  opened("missing-inscription", `/inscription/OAK/${NO_HASH}`),
  opened("missing-transaction", `/tx/${NO_HASH}`),
  opened("missing-hash", "/tx/0x12"),
  opened("missing-block", "/block/999999999"),
  opened("missing-address", "/account/0x12"),
  opened("missing-snapshot", "/snapshots/7"),
  opened("missing-airdrop", `/airdrop/${NO_ADDRESS}`),
  opened("missing-guide", "/docs/nothing"),
  opened("missing-mint", "/mint?ticker=NONE9"),
  opened("missing-verified", `/verify/balance/OAK/${NO_ADDRESS}`),
];
