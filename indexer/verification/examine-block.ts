import { type RpcNode, resultOf, toQuantity } from "@/lib/chain/rpc";
import type { Keccak } from "@/lib/chain/verification/keccak";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import type { Check } from "@/lib/records/verification";
import { checkReceiptList, checkTransactionList, HeaderChecker, type Outcome, TRIVIAL } from "./check-block";
import { type SignerRecovery, signerOutcome } from "./check-signers";

/** Most transactions of a block whose senders are recovered to find out whether the check holds. */
const MOST_SENDERS = 20;

/** The outcomes of all checks of a block. */
export type Examination = Readonly<Record<Check, Outcome>>;

/**
 * Makes checks of a block that a node returns, whatever holds. The outcome of the others is trivial. Null if the node does not return the
 * block.
 * @throws the errors of the node's calls
 */
export async function examineBlock(
  node: RpcNode,
  number: number,
  { keccak, recover }: { readonly keccak: Keccak; readonly recover: SignerRecovery },
  checks: readonly Check[],
): Promise<Examination | null> {
  const method = "eth_getBlockByNumber";
  const [outcome] = await node.batch([{ method, params: [toQuantity(number), true] }], "gap");
  const block = resultOf(method, outcome);
  if (!isPlainObject(block)) return null;
  const transactions = Array.isArray(block.transactions) ? block.transactions.filter(isPlainObject) : [];
  const make: Readonly<Record<Check, () => Outcome | Promise<Outcome>>> = {
    header: () => new HeaderChecker(keccak).check(block),
    transactions: () => checkTransactionList(block, keccak),
    receipts: () => examineReceipts(node, block, transactions, keccak),
    senders: () => examineSenders(transactions, checks.length > 1 ? MOST_SENDERS : transactions.length, recover),
  };
  const outcomeOf = async (check: Check): Promise<Outcome> => (checks.includes(check) ? make[check]() : TRIVIAL);
  return {
    header: await outcomeOf("header"),
    transactions: await outcomeOf("transactions"),
    receipts: await outcomeOf("receipts"),
    senders: await outcomeOf("senders"),
  };
}

async function examineReceipts(
  node: RpcNode,
  block: PlainObject,
  transactions: readonly PlainObject[],
  keccak: Keccak,
): Promise<Outcome> {
  if (transactions.length === 0) return TRIVIAL;
  const method = "eth_getBlockReceipts";
  const [outcome] = await node.batch([{ method, params: [block.hash] }], "gap");
  // A node that lacks the method returns them one by one, which is not worth it here.
  if (outcome?.kind !== "result" || !Array.isArray(outcome.result)) return TRIVIAL;
  return checkReceiptList(block, outcome.result, keccak);
}

async function examineSenders(all: readonly PlainObject[], most: number, recover: SignerRecovery): Promise<Outcome> {
  const transactions = all.slice(0, most);
  const results = await recover(transactions);
  const outcomes = transactions.map(({ from }, index) => signerOutcome(results[index], from));
  const failures = outcomes.filter((outcome) => outcome.kind === "failed");
  const failure = failures.find(({ unknown }) => unknown !== null) ?? failures[0];
  return failure ?? outcomes.find(({ kind }) => kind === "passed") ?? TRIVIAL;
}
