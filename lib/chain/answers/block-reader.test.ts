import { expect, test } from "vitest";
import { headerHash } from "@/lib/chain/verification/header";
import { answerSamples } from "@/tools/testing/answers/answer-samples";
import { answerOf } from "@/tools/testing/answers/expect-same";
import { keccak } from "@/tools/testing/chain/keys";
import { takeBlock } from "./block-reader";
import { engine } from "./engine";

test("the first block that is read may have no parent", () => {
  const sample = answerSamples().find(({ name }) => name === "a-1");
  if (sample === undefined) throw new Error("there is no sample");
  const genesis = { ...JSON.parse(sample.block), number: "0x0", parentHash: `0x${"0".repeat(64)}` };
  const hash = headerHash(genesis, sample.form, keccak);
  const text = Buffer.from(answerOf(JSON.stringify({ ...genesis, hash })));
  const found = engine();
  found.hold([text], text.length);
  found.expectForm(sample.form);
  found.expect(["block"]);
  found.readEntry(found.answer.start);
  expect(takeBlock()).toMatchObject({ number: 0, hash, parentHash: genesis.parentHash });
});
