import { createHash } from "node:crypto";
import { runAll } from "./databases";

/** Tickers of the generated inscriptions. */
const TICKERS = 100;

const ticker = "'S' || n % 100";
const token = "sha256(('token ' || n)::bytea)";
const owner = (name: string): string => `substr(sha256(('${name} ' || n)::bytea), 1, 20)`;

/** Inscriptions 0 to $1 - 1, each minted in block $2 to a different owner. */
const ROWS = (count: number, block: number): readonly string[] => [
  `insert into inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
     transaction_index, position, timestamp)
   select ${ticker}, ${token}, n::text, 1 + n / ${TICKERS}, 1 + n % 1000, ${owner("owner")}, false, ${token}, ${block}, 1000 + n, 0, 1
   from generate_series(0, ${count - 1}) n`,
  `insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
     recipient, token_id, mint_id, amount, accepted, succeeded, text)
   select ticker, block_number, transaction_index, 0, transaction_hash, 1, 'mint', owner, owner, owner, token_id, mint_id, amount,
     true, true, 'data:,{"p":"nip-20","op":"mint","tick":"' || ticker || '","id":"' || mint_id || '","amt":"' || amount || '"}'
   from inscription where ticker ~ '^S[0-9]'`,
  `insert into balance (ticker, address, amount, count)
   select ticker, owner, amount, 1 from inscription where ticker ~ '^S[0-9]'`,
];

/** Fills a synced index with `count` inscriptions and as many balances, minted in a final block. */
export function fillInscriptions(url: string, count: number, block: number): Promise<void> {
  return runAll(url, [...ROWS(count, block), "vacuum analyze", "checkpoint"]);
}

/** Transfers one inscription in `every`, each to a new owner, in a final block. Each `name` yields other owners. */
export function transferSome(
  url: string,
  parts: { count: number; every: number; block: number; name: string },
): Promise<void> {
  const { count, every, block, name } = parts;
  const next = owner(name);
  const numbers = `generate_series(0, ${count - 1}, ${every}) n`;
  return runAll(url, [
    `insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       recipient, token_id, mint_id, amount, accepted, succeeded, text)
     select i.ticker, ${block}, 1000 + n, 0, sha256(('${name} ' || n)::bytea), 1, 'tsf', i.owner, i.owner, ${next}, i.token_id, i.mint_id,
       i.amount, true, true, 'data:,{"p":"nip-20","op":"tsf","tick":"' || i.ticker || '","id":"' || i.mint_id || '"}'
     from ${numbers} join inscription i on i.ticker = ${ticker} and i.token_id = ${token}`,
    `delete from balance b using ${numbers} join inscription i on i.ticker = ${ticker} and i.token_id = ${token}
     where b.ticker = i.ticker and b.address = i.owner`,
    `update inscription i set owner = ${next} from ${numbers} where i.ticker = ${ticker} and i.token_id = ${token}`,
    `insert into balance (ticker, address, amount, count)
     select i.ticker, i.owner, i.amount, 1 from ${numbers} join inscription i on i.ticker = ${ticker} and i.token_id = ${token}`,
    "checkpoint",
  ]);
}

/** A random balance or inscription that was never transferred, as the path of its proof. */
export function anyProofPath(block: number, count: number, every: number): string {
  const n = Math.min(count - 1, 1 + every * Math.floor((Math.random() * count) / every) + (every > 1 ? 0 : -1));
  const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
  return Math.random() < 0.5
    ? `/api/explorer/snapshots/${block}/balances/S${n % TICKERS}/0x${digest(`owner ${n}`).slice(0, 40)}`
    : `/api/explorer/snapshots/${block}/inscriptions/S${n % TICKERS}/0x${digest(`token ${n}`)}`;
}
