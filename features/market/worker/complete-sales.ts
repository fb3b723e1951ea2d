import type { Connection } from "@/indexer/database/connection";
import type { Network } from "@/lib/chain/networks";
import { COUNT_SALES } from "./sale-statements";

/** No sale is in a lower block. */
const FIRST_BLOCK = 0;

const COMPUTE_VALUES = `
  update sale s set value = s.price * u.factor, unit_price = div(s.price * u.factor * 1000000000000000000, s.amount),
    counted = true
  from unnest($1::text[], $2::numeric[]) as u(name, factor) where s.unit = u.name and s.value = 0 returning s.ticker`;

/**
 * Computes the values, candles and figures of the sales that a version without these columns wrote. Does nothing if
 * there are none. Every price is above 0, so a value of 0 means that it was not computed. It runs before this version
 * writes its first sale.
 * @throws DatabaseUnreachableError
 */
export async function completeSales(connection: Connection, { paymentUnits }: Network): Promise<void> {
  const names = paymentUnits.map(({ name }) => name);
  const factors = paymentUnits.map(({ decimals }) => (10n ** BigInt(decimals)).toString());
  await connection.transaction(async () => {
    const completed = await connection.query(COMPUTE_VALUES, [names, factors]);
    if (completed.length === 0) return;
    for (const statement of COUNT_SALES) await connection.query(statement, [FIRST_BLOCK]);
  });
}
