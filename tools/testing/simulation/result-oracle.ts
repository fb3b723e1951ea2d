import type pg from "pg";
import { type Address, judgeBlock, MemoryState, type OperationOutcome, type Sale } from "@/lib/protocol";
import type { ChainRules, View } from "./chain/chain";
import { simulatedFacts } from "./chain/control";
import { VAULTS } from "./chain/market-traffic";

/** What an inscription cost the account that holds it; null: unknown. */
interface Holding {
  readonly account: Address;
  readonly amount: bigint;
  readonly cost: bigint | null;
}

/** The results of accounts, by account and ticker: names of sums and their values. */
type Sums = Map<string, bigint[]>;

const NAMES = [
  "cost",
  "unknown",
  "unknown_amount",
  "sales",
  "proceeds",
  "sold_cost",
  "unknown_sales",
  "unknown_proceeds",
];

const accountOf = new Map(VAULTS.map(({ account, vault }) => [vault, account]));
const behind = (address: Address): Address => accountOf.get(address) ?? address;

/**
 * Computes the results of accounts (spec §10.3.15) from the outcomes of operations, in another way than the worker: it follows
 * each inscription with the account behind every address, without effects, sums of addresses, and undoing.
 */
class ReferenceResults {
  readonly #holdings = new Map<string, Holding>();
  readonly #sums: Sums = new Map();
  /** Sales in the market whose inscription has not moved yet, of the current transaction. */
  #waiting = new Map<string, Sale>();
  #transaction = "";

  see(outcome: OperationOutcome, sales: ReadonlyMap<number, Sale>, parts: readonly string[]): void {
    const { op, ticker, tokenId, amount, sender, recipient, transactionHash, accepted, source } = outcome;
    if (this.#transaction !== transactionHash) this.#waiting = new Map();
    this.#transaction = transactionHash;
    if (!accepted || ticker === null || tokenId === null || amount === null) return;
    const key = `${ticker} ${tokenId}`;
    const sale = sales.get(outcome.position);
    if (op === "sale" && sale !== undefined) this.#waiting.set(key, sale);
    if (op === "ex" && sale !== undefined) this.#move(key, sender, sale);
    if (op === "tsf" && recipient !== null) {
      const pending = this.#waiting.get(key);
      this.#waiting.delete(key);
      const isIts = pending !== undefined && pending.vault === sender && pending.recipient === recipient;
      this.#move(key, recipient, isIts ? pending : null);
    }
    if ((op === "mint" || op === "bridgeIn") && recipient !== null) {
      this.#holdings.set(key, { account: behind(recipient), amount, cost: source === "message" ? 0n : null });
    }
    if (op === "bridgeOut") this.#holdings.delete(key);
    if (op === "split" && recipient !== null) this.#split(key, behind(recipient), parts);
  }

  #move(key: string, to: Address, sale: Sale | null): void {
    const held = this.#holdings.get(key);
    if (held === undefined) throw new Error(`nobody holds ${key}`);
    const account = behind(to);
    const isPaid = sale !== null && behind(sale.buyer) !== behind(sale.seller);
    if (!isPaid && account === held.account) return;
    if (isPaid) this.#addSale(key, held, sale.paid);
    this.#holdings.set(key, { ...held, account, cost: isPaid && behind(sale.buyer) === account ? sale.paid : null });
  }

  #addSale(key: string, { account, cost }: Holding, paid: bigint): void {
    this.#add(key, account, cost === null ? [0n, 0n, 0n, 0n, 0n, 0n, 1n, paid] : [0n, 0n, 0n, 1n, paid, cost, 0n, 0n]);
  }

  /** `parts`: amount and token id of both, in order. */
  #split(key: string, account: Address, parts: readonly string[]): void {
    const held = this.#holdings.get(key);
    this.#holdings.delete(key);
    if (held === undefined) throw new Error(`nobody holds ${key}`);
    const [first = "", second = ""] = parts;
    const amounts = [first, second].map((part) => BigInt(part.split(" ")[0] ?? 0));
    const isKept = account === held.account && held.cost !== null;
    const one = isKept ? ((held.cost ?? 0n) * (amounts[0] ?? 0n)) / held.amount : null;
    const costs = [one, one === null ? null : (held.cost ?? 0n) - one];
    for (const [index, part] of [first, second].entries()) {
      const id = `${key.split(" ")[0]} ${part.split(" ")[1]}`;
      this.#holdings.set(id, { account, amount: amounts[index] ?? 0n, cost: costs[index] ?? null });
    }
  }

  #add(key: string, account: Address, values: readonly bigint[]): void {
    const name = `${account} ${key.split(" ")[0]}`;
    const sums = this.#sums.get(name) ?? NAMES.map(() => 0n);
    this.#sums.set(
      name,
      sums.map((sum, index) => sum + (values[index] ?? 0n)),
    );
  }

  /** The sums, with those of the holdings. */
  finish(): Sums {
    for (const [key, { account, amount, cost }] of this.#holdings) {
      this.#add(key, account, cost === null ? [0n, 1n, amount] : [cost]);
    }
    return this.#sums;
  }
}

function referenceResults(view: View, rules: ChainRules): Sums {
  const state = new MemoryState();
  const results = new ReferenceResults();
  for (const block of view.blocks.slice(rules.startBlock)) {
    const { outcomes, effects } = judgeBlock(state, block, rules, simulatedFacts);
    const sales = effects.flatMap((effect) => (effect.kind === "sale" ? [effect.sale] : []));
    const made = effects.flatMap((effect) =>
      effect.kind === "inscription" && effect.before === null && effect.after.parent !== null ? [effect.after] : [],
    );
    for (const outcome of outcomes) {
      const isHere = (place: { transactionIndex: number }): boolean =>
        place.transactionIndex === outcome.transactionIndex;
      const parts = made.filter((part) => isHere(part) && part.parent === outcome.tokenId);
      results.see(
        outcome,
        new Map(sales.filter(isHere).map((sale) => [sale.position, sale])),
        parts.map(({ amount, tokenId }) => `${amount} ${tokenId}`),
      );
    }
  }
  return results.finish();
}

/** Describes how the results of the index differ from those of the second calculation; null if they do not. */
export async function wrongResults(
  sql: pg.Client,
  view: View,
  rules: ChainRules,
): Promise<{ readonly wrong: string | null; readonly sales: number }> {
  const { rows } = await sql.query<Record<string, string>>(
    `select ticker, '0x' || encode(address, 'hex') as address, ${NAMES.map((name) => `${name}::text`).join(", ")} from result`,
  );
  const found: Sums = new Map();
  for (const row of rows) {
    const key = `${accountOf.get(hexOf(row.address)) ?? row.address} ${row.ticker}`;
    const sums = found.get(key) ?? NAMES.map(() => 0n);
    found.set(
      key,
      sums.map((sum, index) => sum + BigInt(row[NAMES[index] ?? ""] ?? 0)),
    );
  }
  const expected = referenceResults(view, rules);
  let sales = 0;
  for (const key of new Set([...found.keys(), ...expected.keys()])) {
    const [mine, theirs] = [found, expected].map((sums) => (sums.get(key) ?? NAMES.map(() => 0n)).join(" "));
    sales += Number(expected.get(key)?.[3] ?? 0) + Number(expected.get(key)?.[6] ?? 0);
    if (mine !== theirs)
      return { wrong: `results of ${key} (${NAMES.join(" ")}): ${mine} instead of ${theirs}`, sales };
  }
  return { wrong: null, sales };
}

const hexOf = (text: string | undefined): Address => `0x${text?.slice(2) ?? ""}`;
