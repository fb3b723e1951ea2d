import type { Queryable } from "@/lib/database/pool";
import { listTokenInscriptions } from "@/lib/database/reads/inscription-lists";
import { listTokens } from "@/lib/database/reads/tokens";
import type { SampleValues } from "./templates";

const DAY = 86_400;
/** Number of a token's newest inscriptions among which a sample is chosen. */
const CHOICE = 20;

/** Reads the token with the most holders and one of its inscriptions: the one with most of what an example needs. */
export async function readSampleValues(database: Queryable): Promise<SampleValues> {
  const [token] = (await listTokens(database, { order: "holders", limit: 1 })).tokens;
  if (token === undefined) return {};
  const { ticker } = token;
  const { inscriptions } = await listTokenInscriptions(database, { ticker, filter: "all", limit: CHOICE });
  const found = inscriptions.find(({ owner, mintId }) => owner !== null && mintId !== null);
  if (found === undefined) return { ticker };
  const { owner, mintId, tokenId, amount, transactionHash, blockNumber, timestamp } = found;
  const day = timestamp - (timestamp % DAY);
  return {
    ticker,
    owner: owner ?? undefined,
    delegationTicker: ticker,
    delegator: owner ?? undefined,
    delegate: owner ?? undefined,
    mintId: mintId ?? undefined,
    tokenId,
    amount: String(amount),
    transaction: transactionHash,
    block: String(blockNumber),
    day: String(day),
    nextDay: String(day + DAY),
  };
}
