import { createHash } from "node:crypto";
import { runOn } from "@/tools/testing/harness/run-on";

/** Tickers and owners of a large index. */
const TICKERS = 1_000;
const OWNERS = 100_000;
/** The last block with an operation. The worker continues after it. */
export const LAST_BLOCK = 2_000_000;
/** Operations per inscription: a mint, a transfer, and a rejected transfer by an account that does not own it. */
const OPERATIONS = ["mint", "tsf", "stray"] as const;
/** Inscriptions that one statement writes. */
const PART = 500_000;

/** Number of operations of an index with this number of inscriptions. */
export const operationsOf = (inscriptions: number): number => OPERATIONS.length * inscriptions;

/**
 * Writes the rows of an index without a position, as the worker writes them. The indexes that are not keys are created at the
 * end. `report` is called with the name of each step.
 */
export async function fillLarge(url: string, inscriptions: number, report: (step: string) => void): Promise<void> {
  const indexes = await runOn(
    url,
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid in ('operation'::regclass, 'inscription'::regclass, 'balance'::regclass) and not i.indisunique`,
  );
  for (const { name } of indexes) await runOn(url, `drop index ${name}`);
  for (let from = 0; from < inscriptions; from += PART) {
    const to = Math.min(from + PART, inscriptions) - 1;
    for (const statement of partOf(from, to, inscriptions)) await runOn(url, statement);
    report(`${(to + 1).toLocaleString("en")} inscriptions`);
  }
  for (const statement of REST) await runOn(url, statement);
  for (const { definition } of indexes) await runOn(url, `set maintenance_work_mem = '512MB'; ${definition}`);
  report("indexes");
}

/** SQL of an inscription's first owner, of its second one, and of the account that does not own it. */
const owner = (n: string, shift: number): string =>
  `substr(sha256(((${n} + ${shift}) % ${OWNERS})::text::bytea), 1, 20)`;
const SHIFTS = { first: 0, second: 17, stranger: 31 };

/** SQL of the block of the inscription number n. */
const blockOf = (inscriptions: number): string => `1000 + n::int8 * ${LAST_BLOCK - 1_000} / ${inscriptions}`;

function partOf(from: number, to: number, inscriptions: number): string[] {
  const numbers = `generate_series(${from}, ${to}) n`;
  const block = blockOf(inscriptions);
  // The token id is the hash of the mint's transaction (spec §4.2).
  const id = "sha256(n::text::bytea)";
  const hashOf = (kind: (typeof OPERATIONS)[number]): string =>
    kind === "mint" ? id : `sha256(('${kind}' || n)::bytea)`;
  const operation = (kind: (typeof OPERATIONS)[number], place: number): string => `
    insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
      recipient, token_id, mint_id, amount, accepted, reason, value, succeeded, text)
    select 'T' || n % ${TICKERS}, ${block}, ${OPERATIONS.length} * (n % 100000) + ${place}, 0,
      ${hashOf(kind)}, 1700000000 + n % 50000000, '${kind === "mint" ? "mint" : "tsf"}', sender, sender, recipient,
      ${id}, n::text, 1 + n % 1000, ${kind !== "stray"}, ${kind === "stray" ? "'NOT_OWNER'" : "null"}, 0, true,
      'data:,{"p":"nip-20","op":"${kind}","tick":"T' || n % ${TICKERS} || '","id":"' || n || '","amt":"' || 1 + n % 1000 || '"}'
    from ${numbers}, lateral (select ${ROLES[kind]}) roles`;
  return [
    `insert into inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, price, unit, transaction_hash, block_number,
       transaction_index, position, timestamp)
     select 'T' || n % ${TICKERS}, ${id}, n::text, 1 + n / ${TICKERS}, 1 + n % 1000, ${owner("n", SHIFTS.second)}, n % 50 = 0,
       case when n % 100 = 0 then n end, case when n % 100 = 0 then 'METIS' end, ${id}, ${block},
       ${OPERATIONS.length} * (n % 100000), 0, 1700000000 + n % 50000000
     from ${numbers}`,
    ...OPERATIONS.map(operation),
  ];
}

/** Sender and recipient of each kind of operation. */
const ROLES = {
  mint: `${owner("n", SHIFTS.first)} as sender, ${owner("n", SHIFTS.first)} as recipient`,
  tsf: `${owner("n", SHIFTS.first)} as sender, ${owner("n", SHIFTS.second)} as recipient`,
  stray: `${owner("n", SHIFTS.stranger)} as sender, ${owner("n", SHIFTS.first)} as recipient`,
} as const;

const REST = [
  `insert into block (number, hash, parent_hash, timestamp, operations)
   select block_number, sha256('b' || block_number::text::bytea), sha256('p'), 1700000000 + block_number, ${OPERATIONS.length} * count(*)
   from inscription group by 1`,
  `insert into balance (ticker, address, amount, count)
   select ticker, owner, sum(amount), count(*) from inscription group by 1, 2`,
  `insert into deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position, timestamp,
     text, supply, mint_count, holder_count, next_id)
   select ticker, 1000000000000, 1000, false, substr(sha256(ticker::bytea), 1, 20), sha256(ticker::bytea),
     substr(ticker, 2)::int, 0, 0, 1700000000,
     'data:,{"p":"nip-20","op":"deploy","tick":"' || ticker || '","max":"1000000000000","lim":"1000"}', sum(amount), sum(count)::int,
     count(*)::int, sum(count) + 1
   from balance group by 1`,
  `insert into activity (ticker, hour, accepted, rejected, mints, transfers, sales, holders)
   select ticker, 1749996000 - 3600 * h, 10, 1, 10, 0, 0, 1 from deployment, generate_series(0, 47) h
   union all select '*', 1749996000 - 3600 * h, 10000, 1000, 10000, 0, 0, 0 from generate_series(0, 47) h`,
];

/** Names in a large index, each drawn at random. */
export interface LargeNames {
  readonly ticker: string;
  readonly tokenId: string;
  readonly mintId: string;
  readonly address: string;
  readonly transactionHash: string;
  readonly block: number;
}

/** Draws an inscription with its ticker, owner, transaction and block. */
export function drawNames(inscriptions: number): LargeNames {
  const n = Math.floor(Math.random() * inscriptions);
  const digits = (text: string): string => createHash("sha256").update(text).digest("hex");
  return {
    ticker: `T${n % TICKERS}`,
    tokenId: `0x${digits(String(n))}`,
    mintId: String(n),
    address: `0x${digits(String((n + SHIFTS.second) % OWNERS)).slice(0, 40)}`,
    transactionHash: `0x${digits(`tsf${n}`)}`,
    block: 1_000 + Math.floor((n * (LAST_BLOCK - 1_000)) / inscriptions),
  };
}
