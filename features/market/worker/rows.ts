import { vaultFinder } from "@/indexer/judge/vaults";
import { undoColumns } from "@/indexer/writer/columns";
import type { FeatureRows, JudgedBatch, PreparedRows } from "@/indexer/writer/feature-rows";
import { insertRows, joinStatements } from "@/indexer/writer/statements";
import { vaultFactoryOf } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import { type Closing, closeOffers } from "./close-offers";
import { offerStateColumns, roundColumns, saleColumns } from "./columns";
import { completeMovements } from "./complete-movements";
import { completeSales } from "./complete-sales";
import { keepFloors } from "./floors";
import { lockStateColumns, lockStatements } from "./lock-statements";
import { accountMoves } from "./movements";
import { offerStatements } from "./offer-statements";
import { undoMovements, writeMovements } from "./results";
import { revertMarket } from "./revert";
import { saleStatements } from "./sale-statements";

/** Sales, rounds, offers, locks, vaults, candles, the figures of tickers in the market, and the results of accounts. */
export const marketRows: FeatureRows = {
  prepare,
  async revert(connection, ancestor) {
    const tickers = await revertMarket(connection, ancestor);
    await undoMovements(connection, ancestor.number);
    return () => keepFloors(connection, tickers);
  },
  async complete(connection, network, alive) {
    await completeSales(connection, network);
    await completeMovements(connection, network, { alive });
  },
  reach: (connection, time) => closeOffers(connection, { time, accounts: [], tickers: [] }),
};

async function prepare({ blocks, changes, rules }: JudgedBatch, slice: WorkSlice): Promise<PreparedRows> {
  const factory = vaultFactoryOf(rules);
  const hasMarket = factory !== null;
  const moves = accountMoves(changes.moves, changes.sales, factory && (await vaultFinder(factory)));
  const [first, time] = [blocks[0]?.number ?? 0, blocks.at(-1)?.timestamp ?? 0];
  return {
    inserts: await joinStatements([
      insertRows("sale", saleColumns, changes.sales, slice),
      insertRows("market_round", roundColumns, changes.rounds, slice),
    ]),
    statements: [
      ...(hasMarket ? await offerStatements(changes, time, slice) : []),
      ...(await lockStatements(changes.locks, slice)),
      ...saleStatements(changes, first),
    ],
    undoTables: ["offer_undo", "vault_lock_undo"],
    insertsAt({ finalNumber }) {
      const isNeeded = ({ blockNumber }: { readonly blockNumber: number }): boolean => blockNumber > finalNumber;
      return joinStatements([
        insertRows("offer_undo", undoColumns(offerStateColumns), changes.offerUndos.filter(isNeeded)),
        insertRows("vault_lock_undo", undoColumns(lockStateColumns), changes.lockUndos.filter(isNeeded)),
      ]);
    },
    async finish(connection, alive) {
      await writeMovements(connection, moves, alive);
      if (hasMarket) await closeOffers(connection, closingOf(changes, time), alive);
    },
  };
}

function closingOf({ rounds, offers, updatedDeployments }: JudgedBatch["changes"], time: number): Closing {
  const accounts = new Set(rounds.map(({ account }) => account));
  const tickers = new Set(offers.map(({ ticker }) => ticker));
  for (const { deployment } of updatedDeployments) tickers.add(deployment.ticker);
  return { time, accounts: [...accounts], tickers: [...tickers] };
}
