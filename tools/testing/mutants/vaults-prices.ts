import type { Subject } from "./mutant";

export const VAULTS_PRICES: Subject = {
  file: "contracts/vaults/Prices.sol",
  suite: "vaults",
  mutants: [
    {
      find: "t.endPrice == t.price || time <= t.startsAt",
      replace: "time <= t.startsAt",
      harmless: "a fixed price has no times, so it has ended at its end price",
    },
    {
      find: "time <= t.startsAt",
      replace: "time < t.startsAt",
      harmless: "at the start, nothing has fallen by the formula either",
    },
    {
      find: "time >= t.endsAt",
      replace: "time > t.endsAt",
      harmless: "at the end, all has fallen by the formula either",
    },
    {
      find: "((t.price - t.endPrice) * (time - t.startsAt)) / (t.endsAt - t.startsAt)",
      replace: "((t.price - t.endPrice) / (t.endsAt - t.startsAt)) * (time - t.startsAt)",
    },
    { find: "(time - t.startsAt)) / (", replace: "time) / (" },
    { find: "/ (t.endsAt - t.startsAt)", replace: "/ t.endsAt" },
    { find: "if (uint256(o.tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();", replace: "" },
    { find: "t.endPrice == 0 || ", replace: "" },
    { find: "t.endPrice > t.price || ", replace: "" },
    { find: "t.price > type(uint120).max", replace: "t.price >= type(uint120).max" },
    { find: " || t.price > type(uint120).max", replace: "" },
    { find: "t.expires <= block.timestamp", replace: "t.expires < block.timestamp" },
    { find: " || t.expires > type(uint48).max", replace: "" },
    { find: "t.startsAt == 0 && t.endsAt == 0 :", replace: "t.startsAt == 0 :" },
    { find: "t.startsAt == 0 && t.endsAt == 0 :", replace: "t.endsAt == 0 :" },
    { find: "t.startsAt < t.endsAt && ", replace: "t.startsAt <= t.endsAt && " },
    { find: " && t.endsAt <= t.expires", replace: "" },
    { find: "t.endsAt <= t.expires", replace: "t.endsAt < t.expires" },
  ],
};
