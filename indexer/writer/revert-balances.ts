import { BY_BLOCK } from "../database/by-block";

/** The inscriptions that blocks above $1 changed, and that existed after block $1, with their owners at that time. */
const RESTORED = `
  select distinct on (ticker, token_id) ticker, token_id, owner from inscription_undo where block_number > $1
  order by ticker, token_id, block_number`;

const EXISTED = `(${RESTORED}) u join inscription i using (ticker, token_id) where i.block_number <= $1`;

/**
 * How the undo of the blocks above $1 changes balances: each present owner loses the inscriptions that those blocks minted or
 * changed, and the owners after block $1 get back theirs.
 */
export const MOVES = `
  select ticker, address, sum(amount) as amount, sum(count)::int as count from (
    select ticker, owner as address, -amount as amount, -1 as count from inscription
    where block_number > $1 and ${BY_BLOCK}
    union all
    select i.ticker, i.owner, -i.amount, -1 from ${EXISTED}
    union all
    select i.ticker, u.owner, i.amount, 1 from ${EXISTED}
  ) moved where address is not null group by ticker, address`;

/**
 * Statements that undo the changes of balances by the blocks above $1 (spec §8.2), in this order. They run while the
 * inscriptions and their undo rows are as before the undo.
 */
export const REVERT_BALANCES: readonly string[] = [
  `delete from balance b using (${MOVES}) m where b.ticker = m.ticker and b.address = m.address and b.count + m.count = 0`,
  `update balance b set amount = b.amount + m.amount, count = b.count + m.count from (${MOVES}) m
   where b.ticker = m.ticker and b.address = m.address`,
  // The balances that are missing, because their last inscription had moved.
  `insert into balance (ticker, address, amount, count) select * from (${MOVES}) m where m.count > 0
   on conflict (ticker, address) do nothing`,
];
