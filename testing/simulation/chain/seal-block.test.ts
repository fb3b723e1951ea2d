import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findHeaderForm } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import { bloomOfLogs } from "@/lib/chain/verification/receipt";
import { signerOf } from "@/lib/chain/verification/sender";
import { transactionHash } from "@/lib/chain/verification/transaction";
import { DIALECTS } from "@/testing/harness/dialects";
import { answer, type NodeTraits } from "../node/answers";
import { Random } from "../random";
import { RULES } from "../testing";
import { MARKET_CONTRACT, PEOPLE } from "./actors";
import { Chain } from "./chain";
import { keccak } from "./keys";

const object = z.record(z.string(), z.unknown());
const log = object.and(z.object({ logIndex: z.string() }));
const blockSchema = z.object({ result: object.and(z.object({ transactions: z.array(object) })) });
const receiptsSchema = z.object({ result: z.array(object.and(z.object({ logs: z.array(log) }))) });

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
        const { result: block } = blockSchema.parse(ask("eth_getBlockByNumber", tag, true));
        const { result: receipts } = receiptsSchema.parse(ask("eth_getBlockReceipts", tag));
        expect(findHeaderForm(block, keccak)?.name).toBe("london");
        expect(block.parentHash).toBe(parentHash);
        expect(transactionsRoot(block.transactions, keccak)).toBe(block.transactionsRoot);
        expect(receiptsRoot(receipts, keccak)).toBe(block.receiptsRoot);
        expect(`0x${Buffer.from(bloomOfLogs(receipts, keccak)).toString("hex")}`).toBe(block.logsBloom);
        expect(receipts.flatMap(({ logs }) => logs).map(({ logIndex }) => Number(logIndex))).toEqual(
          receipts.flatMap(({ logs }) => logs).map((_, index) => index),
        );
        for (const transaction of block.transactions) {
          types.add(transaction.type);
          expect(transactionHash(transaction, keccak)).toBe(transaction.hash);
          const sender = String(transaction.from).toLowerCase();
          const isPerson = PEOPLE.some((person) => person === sender);
          expect(signerOf(transaction, keccak)).toBe(isPerson ? sender : null);
        }
      }
    });
    fc.assert(property, { numRuns: 25 });
    expect([...types].toSorted()).toEqual(["0x0", "0x1", "0x2", "0x7e"]);
  });
});
