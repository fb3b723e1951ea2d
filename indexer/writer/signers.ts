import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { Changes } from "../judge/changes";
import type { JudgedBlock } from "../judge/judge-blocks";
import { balanceKey } from "../state/balances";
import type { BalanceKey } from "../state/records";
import type { Column } from "./column";
import { MOVES } from "./revert-balances";
import { forRows, joinStatements, type WriteStatement } from "./statements";

/** An address that signs an accepted operation under a ticker in a batch. */
interface Signer extends BalanceKey {
  /** Block of the first one in the batch. */
  readonly blockNumber: number;
  /** Whether the batch makes it a holder. It may be one without that. */
  readonly holds: boolean;
}

const keyColumns: readonly Column<BalanceKey>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["address", "bytea", ({ address }) => address],
];

const signerColumns: readonly Column<Signer>[] = [
  ...keyColumns,
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
  ["holds", "boolean", ({ holds }) => holds],
];

/** Adds the rows of `changed`, which has a ticker for each signer whose `holds` is now `holds`, to the counts of their tickers. */
const countChanged = (holds: string): string => `
  update deployment d set signing_holder_count = d.signing_holder_count + c.change
  from (select ticker, sum(case when ${holds} then 1 else -1 end)::int as change from changed group by ticker) c
  where d.ticker = c.ticker`;

const INSERT = `, inserted as (
    insert into signer (ticker, address, block_number, holds) select * from rows
    on conflict (ticker, address) do nothing returning ticker, holds
  ), changed as (select ticker from inserted where holds) ${countChanged("true")}`;

const HOLD = `, changed as (
    update signer s set holds = true from rows join balance b on b.ticker = rows.ticker and b.address = rows.address
    where s.ticker = rows.ticker and s.address = rows.address and not s.holds returning s.ticker
  ) ${countChanged("true")}`;

const HOLD_NO_MORE = `, changed as (
    update signer s set holds = false from rows
    where s.ticker = rows.ticker and s.address = rows.address and s.holds returning s.ticker
  ) ${countChanged("false")}`;

/**
 * The statements that keep who has signed an accepted operation under a ticker, and how many of them hold it. They follow those
 * that write the balances and deployments.
 */
export async function signerStatements(
  blocks: readonly JudgedBlock[],
  { createdBalances, endedBalances }: Changes,
  slice: WorkSlice,
): Promise<WriteStatement[]> {
  const created = new Set(createdBalances.map(({ ticker, address }) => balanceKey(ticker, address)));
  const signers = await signersOf(blocks, created, slice);
  const others = signers.filter(({ holds }) => !holds);
  return joinStatements([
    forRows(signerColumns, signers, INSERT, slice),
    forRows(keyColumns, [...createdBalances, ...others], HOLD, slice),
    forRows(keyColumns, endedBalances, HOLD_NO_MORE, slice),
  ]);
}

async function signersOf(
  blocks: readonly JudgedBlock[],
  created: ReadonlySet<string>,
  slice: WorkSlice,
): Promise<readonly Signer[]> {
  const signers = new Map<string, Signer>();
  for (const { operations } of blocks) {
    for (const { operation, outcome } of operations) {
      if (slice.isUsedUp) await slice.next();
      const { ticker, accepted, blockNumber } = outcome;
      if (!accepted || ticker === null) continue;
      const key = balanceKey(ticker, operation.from);
      if (signers.has(key)) continue;
      signers.set(key, { ticker, address: operation.from, blockNumber, holds: created.has(key) });
    }
  }
  return [...signers.values()];
}

/** Statements that undo the signers of blocks above $1, once the balances are those after block $1. */
export const REVERT_SIGNERS: readonly string[] = [
  `with changed as (
     delete from signer s using (
       select distinct ticker, signer from operation where block_number > $1 and accepted) o
     where s.ticker = o.ticker and s.address = o.signer and s.block_number > $1 returning s.ticker, s.holds
   ), held as (select ticker, count(*)::int as count from changed where holds group by ticker)
   update deployment d set signing_holder_count = d.signing_holder_count - h.count from held h where d.ticker = h.ticker`,
  `with changed as (
     update signer s set holds = not s.holds from (
       select m.ticker, m.address, b.address is not null as holds
       from (${MOVES}) m left join balance b on b.ticker = m.ticker and b.address = m.address
     ) n where s.ticker = n.ticker and s.address = n.address and s.holds <> n.holds returning s.ticker, s.holds
   ) ${countChanged("holds")}`,
];
