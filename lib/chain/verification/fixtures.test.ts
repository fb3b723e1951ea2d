import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { ROOT } from "@/lib/runtime/root.mjs";
import { findHeaderForm, headerFormOf, headerHash } from "./header";
import type { Keccak } from "./keccak";
import { receiptsRoot, transactionsRoot } from "./lists";
import { bloomOfLogs } from "./receipt";
import { signerOf } from "./sender";
import { BLOCKS, readBlock, readTransactions } from "./testing/fixtures";
import { transactionHash } from "./transaction";

/** The form of each header, and which parts of the block are known. */
const EXPECTED: Readonly<Record<string, { form: string | null; transactions: boolean; receipts: boolean }>> = {
  "arbitrum-150000000": { form: "london", transactions: true, receipts: true },
  "arbitrum-sepolia-185232421": { form: "london", transactions: true, receipts: true },
  "base-6233518": { form: "london", transactions: true, receipts: false },
  "bnb-4000000": { form: "frontier", transactions: false, receipts: false },
  "cronos-10000": { form: null, transactions: true, receipts: true },
  "ethereum-1000000": { form: "frontier", transactions: true, receipts: true },
  "ethereum-18500000": { form: "shanghai", transactions: true, receipts: true },
  "ethereum-19900000": { form: "cancun", transactions: true, receipts: false },
  "gnosis-20000000": { form: "aura-london", transactions: true, receipts: false },
  "gnosis-40000000": { form: "prague", transactions: true, receipts: false },
  "hive-1": { form: "frontier", transactions: true, receipts: true },
  "hive-54": { form: "prague", transactions: true, receipts: true },
  "hyperliquid-50000": { form: "cancun", transactions: true, receipts: true },
  "optimism-154497277": { form: "prague", transactions: true, receipts: true },
  "optimism-436": { form: "frontier", transactions: true, receipts: false },
  "polygon-50000000": { form: "london", transactions: true, receipts: true },
  "viction-68882862": { form: "xdpos", transactions: true, receipts: false },
};
/** Types whose sender the protocol of their chain writes. */
const UNSIGNED = ["0x6a", "0x7e"];

let keccak: Keccak;
beforeAll(async () => {
  keccak = await loadKeccak();
});

test("every fixture is expected", () => {
  expect(BLOCKS).toEqual(Object.keys(EXPECTED).toSorted());
});

const ALL = Object.entries(EXPECTED);

/** What the documentation says of a part of a block: no public source has it, or it can be computed, or not. */
function documented(isKnown: boolean, isComputed: boolean): string {
  if (!isKnown) return "–";
  return isComputed ? "yes" : "no";
}

test("the documentation has the checks that can be computed of each fixture", () => {
  const text = readFileSync(join(ROOT, "docs/operations.md"), "utf8").replaceAll(/ +/g, " ");
  const rows = ALL.map(([name, { form, transactions, receipts }]) => {
    const header = form === null ? "no" : `yes, ${form}`;
    const roots = [
      documented(transactions, form !== null),
      documented(transactions, true),
      documented(receipts, form !== null),
    ];
    return `| \`${name}\` | ${[header, ...roots].join(" | ")} |`;
  });
  expect(rows.filter((row) => !text.includes(row))).toEqual([]);
});

const WITH_TRANSACTIONS = ALL.filter(([, { transactions }]) => transactions);
const WITH_RECEIPTS = ALL.filter(([, { receipts }]) => receipts);

describe("a block of a real chain", () => {
  test.each(ALL)("%s has the hash of its header in one known form, or in none", (name, expected) => {
    const { block } = readBlock(name);
    const form = findHeaderForm(block, keccak);
    expect(form?.name ?? null).toBe(expected.form);
    if (form === null) return;
    expect(headerHash(block, form, keccak)).toBe(block.hash);
    expect(headerFormOf(form.name)).toBe(form);
  });

  test.each(WITH_TRANSACTIONS)(
    "%s has the root of its transactions, if its header has a known form",
    (name, { form }) => {
      const { block } = readBlock(name);
      const { transactions = [] } = block;
      expect(transactions.length).toBeGreaterThan(0);
      expect(transactionsRoot(transactions, keccak) === block.transactionsRoot).toBe(form !== null);
    },
  );

  test.each(WITH_TRANSACTIONS)("%s has transactions whose hashes and senders follow from them", (name) => {
    for (const transaction of readBlock(name).block.transactions ?? []) {
      expect(transactionHash(transaction, keccak)).toBe(transaction.hash);
      const isUnsigned = UNSIGNED.includes(String(transaction.type));
      expect(signerOf(transaction, keccak)).toBe(isUnsigned ? null : String(transaction.from).toLowerCase());
    }
  });

  test.each(WITH_RECEIPTS)("%s has the root of its receipts and the bloom of their logs", (name, { form }) => {
    const { block, receipts } = readBlock(name);
    if (receipts === null) throw new Error("the fixture has no receipts");
    expect(receiptsRoot(receipts, keccak) === block.receiptsRoot).toBe(form !== null);
    expect(`0x${Buffer.from(bloomOfLogs(receipts, keccak)).toString("hex")}`).toBe(block.logsBloom);
    // A node can return receipts without their bloom.
    const bare = receipts.map(({ logsBloom: _, ...receipt }) => receipt);
    expect(receiptsRoot(bare, keccak)).toBe(receiptsRoot(receipts, keccak));
  });
});

test("single transactions of all types have the hash of their encoding and their signer as sender", () => {
  const transactions = readTransactions();
  const types = new Set(transactions.map(({ transaction }) => transaction.type ?? "0x0"));
  expect([...types].toSorted()).toEqual(["0x0", "0x1", "0x2", "0x3", "0x4", "0x7e"]);
  for (const { chain, transaction } of transactions) {
    const isCreated = transaction.queueOrigin === "l1" || transaction.type === "0x7e";
    expect(transactionHash(transaction, keccak), chain).toBe(transaction.hash);
    expect(signerOf(transaction, keccak), chain).toBe(isCreated ? null : transaction.from);
  }
});
