import type { Changes } from "@/indexer/judge/changes";
import type { WriteStatement } from "@/indexer/writer/statements";

/**
 * A sale does not count if there was a sale in the other direction within this number of seconds before it: 30 days
 * (spec §10.3.13).
 */
const WASH_PERIOD = 30 * 86_400;

/**
 * A sale does not count if it follows a sale in the other direction. Only earlier sales decide, so a later sale never
 * changes whether it counts. Within a block, a window finds those that follow one. The sales of earlier blocks are looked
 * up once for each block, seller and buyer, not for each sale: such a lookup passes the later sales in the other direction
 * too, so a block that is full of sales between two accounts would cost the square of their number. The rows are found again
 * by their places in the table: with outdated statistics, the planner could join them by an index in which all of them are equal.
 */
const UNCOUNT_WASH_SALES = `
  update sale s set counted = false
  from (
    select *, bool_or(is_first and exists (
      select from sale e where e.ticker = n.ticker and e.seller = n.buyer and e.buyer = n.seller
        and e.timestamp >= n.timestamp - ${WASH_PERIOD} and e.timestamp <= n.timestamp and e.block_number < n.block_number
    )) over (partition by ticker, block_number, seller, buyer) as follows_block
    from (
      select ctid as place, ticker, block_number, seller, buyer, timestamp,
        row_number() over one_way = 1 as is_first,
        case when seller < buyer then bool_or(seller > buyer) over both_ways else bool_or(seller < buyer) over both_ways end
          as follows
      from sale where block_number >= $1
      window one_way as (partition by ticker, block_number, seller, buyer order by transaction_index, position),
        both_ways as (partition by ticker, block_number, least(seller, buyer), greatest(seller, buyer)
          order by transaction_index, position)
    ) n
  ) w
  where s.counted and (w.follows or w.follows_block) and s.ctid = w.place`;

const FIRST_TO_LAST = "order by block_number, transaction_index, position";
const LAST_TO_FIRST = "order by block_number desc, transaction_index desc, position desc";

/** The columns of a candle from sales. */
const CANDLE_OF_SALES = `
  (array_agg(unit_price ${FIRST_TO_LAST}))[1], max(unit_price), min(unit_price),
  (array_agg(unit_price ${LAST_TO_FIRST}))[1], sum(value), sum(amount), count(*)`;
const CANDLE_COLUMNS = `ticker, "interval", start, open, high, low, close, volume, amount, sales`;

const ADD_TO_CANDLES = `
  with fresh as (
    select s.*, i."interval", s.timestamp - s.timestamp % i.length as start
    from sale s cross join (values ('hour', 3600), ('day', 86400)) i("interval", length)
    where s.block_number >= $1 and s.counted
  )
  insert into candle as c (${CANDLE_COLUMNS})
  select ticker, "interval", start, ${CANDLE_OF_SALES} from fresh group by ticker, "interval", start
  on conflict (ticker, "interval", start) do update set high = greatest(c.high, excluded.high),
    low = least(c.low, excluded.low), close = excluded.close, volume = c.volume + excluded.volume,
    amount = c.amount + excluded.amount, sales = c.sales + excluded.sales`;

const ADD_TO_FIGURES = `
  insert into market_token as t (ticker, open_offers, open_amount, sales, volume, last_unit_price)
  select ticker, 0, 0, count(*), sum(value), (array_agg(unit_price ${LAST_TO_FIRST}))[1]
  from sale where block_number >= $1 and counted group by ticker
  on conflict (ticker) do update set sales = t.sales + excluded.sales, volume = t.volume + excluded.volume,
    last_unit_price = excluded.last_unit_price`;

/** Statements that count the sales from block $1 on, once they are written. No later block has sales. */
export const COUNT_SALES: readonly string[] = [UNCOUNT_WASH_SALES, ADD_TO_CANDLES, ADD_TO_FIGURES];

/**
 * The statements that count the batch's sales into candles and the figures of their tickers (spec §10.3.13). `first`: number of
 * the batch's first block.
 */
export function saleStatements({ sales }: Changes, first: number): WriteStatement[] {
  return sales.length === 0 ? [] : COUNT_SALES.map((text) => ({ text, values: [String(first)] }));
}

/** The intervals of this many seconds that have undone sales. */
const undoneIn = (seconds: number): string => `(
  select distinct ticker, timestamp - timestamp % ${seconds} as start from sale where block_number > $1 and counted)`;
const UNDONE_HOURS = undoneIn(3_600);
const UNDONE_DAYS = undoneIn(86_400);

/**
 * Statements that subtract the sales of blocks above $1 from the figures and candles. They run before those rows are
 * deleted. Candles of days are recomputed from their hours. The order of the hours does not show the open and the close, because a
 * block may have an earlier time than the block before it: the open is unchanged while a sale of the day remains, and the close is
 * of the last sale that remains. The cost is bounded by the sales of a day.
 */
export const UNCOUNT_SALES: readonly string[] = [
  `update market_token t set sales = t.sales - u.sales, volume = t.volume - u.volume, last_unit_price = (
     select unit_price from sale s where s.ticker = t.ticker and s.counted and s.block_number <= $1
     ${LAST_TO_FIRST} limit 1)
   from (select ticker, count(*) as sales, sum(value) as volume from sale where block_number > $1 and counted
         group by ticker) u
   where t.ticker = u.ticker`,
  `delete from candle c using ${UNDONE_HOURS} u
   where c.ticker = u.ticker and c."interval" = 'hour' and c.start = u.start`,
  `insert into candle (${CANDLE_COLUMNS})
   select s.ticker, 'hour', u.start, ${CANDLE_OF_SALES}
   from ${UNDONE_HOURS} u
   join sale s on s.ticker = u.ticker and s.counted and s.timestamp >= u.start and s.timestamp < u.start + 3600
     and s.block_number <= $1
   group by s.ticker, u.start`,
  `delete from candle c using ${UNDONE_DAYS} u
   where c.ticker = u.ticker and c."interval" = 'day' and c.start = u.start and not exists (
     select from candle h
     where h.ticker = u.ticker and h."interval" = 'hour' and h.start >= u.start and h.start < u.start + 86400)`,
  `update candle c set high = h.high, low = h.low, volume = h.volume, amount = h.amount, sales = h.sales, close = (
     select unit_price from sale s where s.ticker = u.ticker and s.counted and s.block_number <= $1
       and s.timestamp >= u.start and s.timestamp < u.start + 86400 ${LAST_TO_FIRST} limit 1)
   from ${UNDONE_DAYS} u cross join lateral (
     select max(high) as high, min(low) as low, sum(volume) as volume, sum(amount) as amount, sum(sales) as sales
     from candle where ticker = u.ticker and "interval" = 'hour' and start >= u.start and start < u.start + 86400) h
   where c.ticker = u.ticker and c."interval" = 'day' and c.start = u.start`,
];
