import type pg from "pg";
import { judgeBlock, MemoryState } from "@/lib/protocol";
import { marketContradiction } from "../harness/market-audit";
import type { ChainRules, View } from "./chain/chain";
import { simulatedFacts } from "./chain/control";
import type { Tally } from "./counts";
import { differences } from "./oracle";
import { wrongResults } from "./result-oracle";

/** The offers of a chain, computed without worker and database, as text. */
function referenceOffers(view: View, rules: ChainRules): string[] {
  const state = new MemoryState();
  for (const block of view.blocks.slice(rules.startBlock)) judgeBlock(state, block, rules, simulatedFacts);
  const time = view.blocks.at(-1)?.timestamp ?? 0;
  return state.deployments().flatMap(({ ticker }) =>
    state.inscriptions(ticker).flatMap((inscription) => {
      const { offer, tokenId, owner } = inscription;
      if (offer === null) return [];
      const { seller, price, expires, sequence, round, blockNumber } = offer;
      const isOpen = state.isOffered(inscription, time);
      return [[ticker, tokenId, seller, owner, price, expires, sequence, round, blockNumber, isOpen].join(" ")];
    }),
  );
}

/** Describes how the offers, the figures of the market or the results of accounts are wrong; null if they are right. */
export async function wrongMarket(
  { sql, finalView, network }: { sql: pg.Client; finalView: View; network: ChainRules },
  tally: Tally,
): Promise<string | null> {
  const { rows } = await sql.query<{ text: string }>(
    `select concat_ws(' ', ticker, '0x' || encode(token_id, 'hex'), '0x' || encode(seller, 'hex'), '0x' || encode(vault, 'hex'),
       price, expires, sequence, round, block_number, case when open then 'true' else 'false' end) as text from offer`,
  );
  const [wrong] = differences({ offer: rows.map(({ text }) => text) }, { offer: referenceOffers(finalView, network) });
  if (wrong !== undefined) return wrong;
  const results = await wrongResults(sql, finalView, network);
  if (results.wrong !== null) return results.wrong;
  tally.add("market: sales with a result", results.sales);
  await count(sql, tally);
  return marketContradiction(sql);
}

/** Counts the kinds of market operations, offers, sales and vaults that the simulation reached. */
async function count(sql: pg.Client, tally: Tally): Promise<void> {
  const { rows } = await sql.query<{ what: string; times: string }>(
    `select 'market: ' || op || case when accepted then ' accepted' else ' rejected' end as what, count(*) as times
     from operation where op in ('offer', 'cancel', 'sale') group by 1
     union all select 'market: offers open', count(*) from offer where open
     union all select 'market: offers closed', count(*) from offer where not open
     union all select 'market: sales that do not count', count(*) from sale where not counted
     union all select 'market: vaults seen', count(*) from vault`,
  );
  for (const { what, times } of rows) tally.add(what, Number(times));
}
