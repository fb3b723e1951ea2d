import { account } from "./account";
import { chain } from "./chain";
import { empty } from "./empty";
import { failing } from "./failing";
import { market } from "./market";
import { missing } from "./missing";
import { proofs } from "./proofs";
import { reading } from "./reading";
import { signing } from "./signing";
import type { State } from "./state";

/** The states that pictures show in addition to the pages of the demo history. */
export const STATES: readonly State[] = [
  ...reading,
  ...missing,
  ...empty,
  ...account,
  ...signing,
  ...market,
  ...proofs,
  ...chain,
  ...failing,
];
