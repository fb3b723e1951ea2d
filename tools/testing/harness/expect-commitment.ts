import { expect } from "vitest";
import { referenceCommitment } from "../simulation/oracle";
import { runOn } from "./run-on";
import type { Stage } from "./stage";
import { until } from "./until";

/** Waits until the latest block is indexed, and compares the commitment, which covers the whole state, with the rules'. */
export async function expectCommitment(stage: Stage): Promise<void> {
  await until(() => stage.isAtHead());
  const commitment = "select '0x' || encode(commitment, 'hex') as commitment from cursor";
  const expected = referenceCommitment(stage.chain.view(), stage.network);
  expect(await runOn(stage.database.url, commitment)).toEqual([{ commitment: expected }]);
}
