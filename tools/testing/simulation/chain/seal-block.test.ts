import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { expectComputed } from "@/tools/testing/chain/expect-computed";
import { DIALECTS } from "@/tools/testing/harness/dialects";
import { answer, type NodeTraits } from "../node/answers";
import { Random } from "../random";
import { RULES } from "../testing";
import { MARKET_CONTRACT, PEOPLE } from "./actors";
import { Chain } from "./chain";

const answerSchema = z.object({ result: z.unknown() });
const isPerson = (account: string): boolean => PEOPLE.some((person) => person === account);

const DIALECT = Object.values(DIALECTS)[0];
if (DIALECT === undefined) throw new Error("there is no dialect");
const TRAITS: NodeTraits = {
  finalized: "known",
  dialect: DIALECT,
  shuffled: false,
  capitals: false,
  blockReceipts: true,
  hashesInCalls: true,
};

describe("a block that a simulated node returns", () => {
  test("has the hash, roots, bloom, log indexes and senders that follow from its content", () => {
    const types = new Set<unknown>();
    const property = fc.property(fc.string(), fc.boolean(), fc.boolean(), (name, capitals, isMarket) => {
      const rules = { ...RULES, market: isMarket ? MARKET_CONTRACT : null };
      const chain = new Chain(new Random(name), rules);
      chain.grow(12);
      chain.reorg(3, 4);
      const view = chain.view();
      const traits = { ...TRAITS, capitals };
      for (const { number, parentHash } of view.blocks) {
        const ask = (method: string, ...params: unknown[]) => answer(chain, view, traits, { id: 1, method, params });
        const tag = `0x${number.toString(16)}`;
        const { result: block } = answerSchema.parse(ask("eth_getBlockByNumber", tag, true));
        const { result: receipts } = answerSchema.parse(ask("eth_getBlockReceipts", tag));
        const { transactions, ...header } = expectComputed(block, receipts, { hasSigner: isPerson });
        expect(header.parentHash).toBe(parentHash);
        for (const { type } of transactions) types.add(type);
      }
    });
    fc.assert(property, { numRuns: 25 });
    expect([...types].toSorted()).toEqual(["0x0", "0x1", "0x2", "0x7e"]);
  });
});
