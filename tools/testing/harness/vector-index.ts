import type pg from "pg";
import type { HistoryVector } from "@/lib/protocol/testing/format";

type State = HistoryVector["state"];
type Findings = HistoryVector["findings"];

/** The operations and the state of an index in the format of the vectors. */
export interface Index {
  readonly findings: Findings;
  readonly state: State;
}

/**
 * Empties all tables of the index, so that a worker indexes from the start. Uses DELETE, because TRUNCATE takes ten times
 * as long.
 */
export async function emptyIndex(sql: pg.Client): Promise<void> {
  const { rows } = await sql.query<{ statements: string }>(
    `select string_agg('delete from ' || quote_ident(tablename), '; ') as statements from pg_tables
     where schemaname = current_schema() and tablename <> '_prisma_migrations'`,
  );
  await sql.query(rows[0]?.statements ?? "");
}

/** Reads the operations and the state of an index in the format of the vectors (spec §16.1). */
export async function readIndex(sql: pg.Client): Promise<Index> {
  const rounds = await read<NonNullable<State["rounds"]>[number]>(sql, ROUNDS);
  const locks = await read<NonNullable<State["locks"]>[number]>(sql, LOCKS);
  const inscriptions = await read<State["inscriptions"][number] & { offer: unknown }>(sql, INSCRIPTIONS);
  return {
    findings: await read<Findings[number]>(sql, FINDINGS),
    state: {
      deployments: await read<State["deployments"][number]>(sql, DEPLOYMENTS),
      // In vectors the key `offer` is absent if there is none.
      inscriptions: inscriptions.map(({ offer, ...rest }) => (offer === null ? rest : { ...rest, offer })),
      sales: await read<State["sales"][number]>(sql, SALES),
      ...(rounds.length > 0 && { rounds }),
      ...(locks.length > 0 && { locks }),
    },
  };
}

async function read<Row extends pg.QueryResultRow>(sql: pg.Client, query: string): Promise<Row[]> {
  return (await sql.query<Row>(query)).rows;
}

const hex = (column: string, name = column) => `'0x' || encode(${column}, 'hex') as "${name}"`;

const FINDINGS = `
  select ${hex("transaction_hash", "transactionHash")}, position, op, nullif(ticker, '') as ticker, ${hex("sender")},
    ${hex("recipient")}, ${hex("token_id", "tokenId")}, mint_id as "mintId", amount, price, unit, accepted, reason
  from operation order by block_number, transaction_index, position`;

const DEPLOYMENTS = `
  select ticker, max, lim, ${hex("contract")}, cmint, ${hex("deployer")}, supply, mint_count as "mintCount"
  from deployment order by block_number, transaction_index`;

/** The price of an offer at the time of the last block (spec §10.4.4). */
const PRICE_NOW = `o.price - div((o.price - o.end_price)
  * (least(greatest((select block_time from cursor), o.starts_at), o.ends_at) - o.starts_at), o.ends_at - o.starts_at)`;

const INSCRIPTIONS = `
  select i.ticker, ${hex("i.token_id", "tokenId")}, i.mint_id as "mintId", i.ordinal, i.amount, ${hex("i.owner", "owner")},
    case when i.listed then jsonb_build_object('price', i.price::text, 'unit', i.unit) end as listing,
    ${hex("i.delegate", "delegate")}, ${hex("i.transaction_hash", "transactionHash")}, ${hex("i.parent", "parent")},
    case when o.seller is not null then jsonb_build_object('seller', '0x' || encode(o.seller, 'hex'),
      'price', o.price::text, 'expires', o.expires, 'sequence', o.sequence, 'round', o.round, 'isOpen', o.open)
      || case when o.turn is null then '{}' else jsonb_build_object('turn', o.turn) end
      || case when o.end_price is null then '{}' else jsonb_build_object('priceNow', (${PRICE_NOW})::text,
        'fall', jsonb_build_object('endPrice', o.end_price::text, 'startsAt', o.starts_at, 'endsAt', o.ends_at)) end
    end as offer
  from inscription i join deployment d using (ticker) left join offer o using (ticker, token_id)
  order by d.block_number, d.transaction_index, i.ordinal`;

const SALES = `
  select ticker, ${hex("token_id", "tokenId")}, ${hex("seller")}, ${hex("buyer")}, price, unit, paid,
    ${hex("transaction_hash", "transactionHash")}
  from sale order by block_number, transaction_index, position`;

const ROUNDS = `
  select * from (
    select distinct on (account) ${hex("account")}, round::int from market_round
    order by account, block_number desc, transaction_index desc, position desc
  ) r where round <> 0 order by account`;

const LOCKS = `
  select ${hex("vault")}, ticker, ${hex("token_id", "tokenId")}, sequence::int, turn::int, to_jsonb(until) as until, ${hex("module")}
  from vault_lock order by 1, 2, 3`;
