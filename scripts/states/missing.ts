import { opened, type State } from "./state";

const NO_ADDRESS = `0x${"9".repeat(40)}`;
const NO_HASH = `0x${"9".repeat(64)}`;

/** Pages of resources that do not exist. */
export const missing: readonly State[] = [
  opened("missing-token", "/token/NONE9"),
  opened("missing-ticker", "/token/no-ticker!"),
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
