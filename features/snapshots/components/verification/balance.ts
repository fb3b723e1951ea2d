import type { Address } from "@/lib/protocol";
import { hexOf } from "@/lib/snapshots/bytes";
import { hashBalance } from "@/lib/snapshots/leaf";
import { site } from "./site";
import { checkProof, concluded, keccak, readTrustedRoot, type Tools } from "./trusted-root";
import { type BalanceLeafRecord, refutation, type Since, type Verdict } from "./verdict";

/** The balance that the reader asks about. */
export interface BalanceQuestion {
  readonly ticker: string;
  readonly address: Address;
}

/** Verifies a balance in the reader's browser: the site gives the proof, the reader's node the root. Never throws for a bad answer. */
export function verifyBalance(question: BalanceQuestion, tools: Tools): Promise<Verdict<BalanceLeafRecord>> {
  return concluded(async () => {
    const anchor = await readTrustedRoot(tools);
    const { snapshot, leaf, proof } = await site.balanceProof(anchor.block, question.ticker, question.address);
    if (leaf.ticker !== question.ticker || leaf.address !== question.address) {
      const difference = { site: `${leaf.ticker} ${leaf.address}`, own: `${question.ticker} ${question.address}` };
      throw refutation("LEAF_OTHER", { difference, registry: anchor.registry });
    }
    const leafHash = hexOf(hashBalance(leaf, keccak));
    const answer = { snapshot, root: snapshot.balancesRoot, proof, givenHash: leaf.hash, leafHash };
    const path = await checkProof(answer, "balancesRoot", anchor, tools.node);
    const since = await changesSince(question, snapshot.blockNumber);
    return { kind: "proven", leaf, snapshot, path, registry: anchor.registry, since, history: null };
  });
}

async function changesSince({ ticker, address }: BalanceQuestion, block: number): Promise<Since> {
  const [{ operations, next }, amount] = await Promise.all([site.operations(address), site.balance(address, ticker)]);
  const later = operations.filter((each) => each.blockNumber > block);
  const count = later.filter((each) => each.accepted && each.ticker === ticker).length;
  return { amount, owner: address, operations: count, isMore: next !== null && later.length === operations.length };
}
