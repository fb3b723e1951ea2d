import type pg from "pg";

/** Whether an offer is open, computed from its round and its expiry (spec §10.3.12). */
const IS_OPEN = `o.expires > (select block_time from cursor) and o.round = coalesce((
  select round from market_round m where m.account = o.seller
  order by block_number desc, transaction_index desc, position desc limit 1), 0)`;

/** Whether a sale counts, computed from all sales (spec §10.3.13). The second word of the event's data is the vault. */
const COUNTS = `s.buyer <> s.seller and s.recipient <> s.seller and not exists (
    select from operation o where o.ticker = s.ticker and o.block_number = s.block_number
      and o.transaction_index = s.transaction_index and o.position = s.position
      and substring(o.data from 45 for 20) in (s.buyer, s.recipient))
  and not exists (
    select from sale e where e.ticker = s.ticker and e.seller = s.buyer and e.buyer = s.seller
      and e.timestamp between s.timestamp - 30 * 86400 and s.timestamp
      and (e.block_number, e.transaction_index, e.position) < (s.block_number, s.transaction_index, s.position))`;

const CANDLES = `
  select distinct ticker, i."interval", timestamp - timestamp % i.length as start,
    first_value(unit_price) over w as open, max(unit_price) over w as high, min(unit_price) over w as low,
    last_value(unit_price) over w as close, sum(value) over w as volume, sum(amount) over w as amount,
    (count(*) over w)::int as sales
  from sale s cross join (values ('hour', 3600), ('day', 86400)) i("interval", length)
  where counted
  window w as (partition by ticker, i."interval", timestamp - timestamp % i.length
    order by block_number, transaction_index, position rows between unbounded preceding and unbounded following)`;

/** The results of addresses, computed from all movements (spec §10.3.15). */
const RESULTS = `
  select ticker, address, count(*)::int as movements, sum(cost) as cost, sum(unknown)::int as unknown,
    sum(unknown * amount) as unknown_amount, (count(*) filter (where proceeds is not null and unknown = 0))::int as sales,
    coalesce(sum(proceeds) filter (where unknown = 0), 0) as proceeds,
    coalesce(-sum(cost) filter (where proceeds is not null), 0) as sold_cost,
    (count(*) filter (where proceeds is not null and unknown <> 0))::int as unknown_sales,
    coalesce(sum(proceeds) filter (where unknown <> 0), 0) as unknown_proceeds
  from (
    select ticker, giver as address, amount, coalesce(-giver_cost, 0) as cost, proceeds,
      case when giver_cost is null then -1 else 0 end as unknown from movement where giver is not null
    union all
    select ticker, taker, amount, coalesce(taker_cost, 0), null, case when taker_cost is null then 1 else 0 end
    from movement where taker is not null
  ) side group by ticker, address`;

const FIGURES = `
  select ticker, coalesce(o.offers, 0)::int as open_offers, coalesce(o.amount, 0) as open_amount,
    coalesce(s.sales, 0)::int as sales, coalesce(s.volume, 0) as volume, s.last as last_unit_price,
    o.floor as floor_token_id, o.unit_price as floor_unit_price,
    coalesce(div(o.amount * 1000000, (select supply from deployment d where d.ticker = o.ticker)), 0)::int as listed_share
  from (
    select ticker, count(*) as offers, sum(amount) as amount, min(unit_price) as unit_price,
      (array_agg(token_id order by unit_price, token_id))[1] as floor
    from offer where open group by ticker
  ) o
  full join (
    select ticker, count(*) as sales, sum(value) as volume,
      (array_agg(unit_price order by block_number desc, transaction_index desc, position desc))[1] as last
    from sale where counted group by ticker
  ) s using (ticker)`;

/** Statements that find rows which contradict the rows they are derived from. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  "an offer is open or closed contrary to its terms": `select * from offer o where open <> (${IS_OPEN})`,
  "an offer is not that of the last turn": `
    select * from offer o join vault_lock l using (ticker, token_id, vault)
    where l.block_number > o.block_number or l.until > o.timestamp`,
  "an offer is not of the vault that owns the inscription": `
    select * from offer o where not exists (
      select from inscription i where i.ticker = o.ticker and i.token_id = o.token_id and i.owner = o.vault
        and i.amount = o.amount)`,
  "a unit price is not value * 10^18 / amount": `
    select ticker, unit_price from sale where unit_price <> div(value * 10::numeric ^ 18, amount)
    union all select ticker, unit_price from offer where unit_price <> div(price * 10::numeric ^ 18, amount)`,
  "a sale counts or does not count contrary to the rule": `select * from sale s where counted <> (${COUNTS})`,
  "a candle differs from its sales": `(table candle except all ${CANDLES}) union all (${CANDLES} except all table candle)`,
  "a figure differs from the offers and sales": `
    (table market_token except all ${FIGURES}) union all (${FIGURES} except all table market_token)`,
  "a cost is not that of the movement before": `
    select * from (
      select m.*, lag(taker_cost) over w as known, row_number() over w = 1 as is_first, mint.emitter is null as by_message
      from movement m join inscription i on i.ticker = m.ticker and i.token_id = m.token_id
        join operation mint on mint.ticker = i.ticker and mint.block_number = i.block_number
          and mint.transaction_index = i.transaction_index and mint.position = i.position
      window w as (partition by m.ticker, m.token_id order by m.block_number, m.transaction_index, m.position)
    ) m where giver is not null
      and giver_cost is distinct from case when not is_first then known when by_message then 0 end`,
  "results differ from the movements": `
    (table result except all ${RESULTS}) union all (${RESULTS} except all table result)`,
};

/** The large tables as results of their own, because Citus cannot join them with tables that are not distributed. */
const WITH_LARGE_TABLES =
  "with operation as materialized (table operation), inscription as materialized (table inscription)";

/**
 * Recomputes everything that the index derives from offers, rounds and sales, from all rows at once. Returns the first
 * contradiction as text; null if there is none.
 */
export async function marketContradiction(sql: pg.Client): Promise<string | null> {
  for (const [what, statement] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await sql.query<{ row: string }>(
      `${WITH_LARGE_TABLES} select row::text from (${statement}) row limit 3`,
    );
    if (rows.length > 0) return `${what}: ${rows.map(({ row }) => row).join(", ")}`;
  }
  return null;
}
