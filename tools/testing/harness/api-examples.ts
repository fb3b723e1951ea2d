import { exampleRequests } from "@/features/api";
import { filledRequest, type SampleValues } from "@/lib/api/openapi/templates";
import type { ApiHistory } from "./api-history";

/** The block of the snapshot with the history. */
export const SNAPSHOT_BLOCK = 100;

/** The day with the first block, in seconds since 1970. */
const DAY = 1_749_945_600;

/** Values of the history with a market, for the example requests. */
function valuesOf({ people, hash }: ApiHistory): SampleValues {
  const { ann, ben, cid, dan } = people;
  return {
    ticker: "GOLD",
    mintId: "1",
    tokenId: hash("gold1"),
    amount: "100",
    transaction: hash("gold1"),
    owner: cid,
    delegationTicker: "token",
    delegator: dan,
    delegate: ann,
    block: "8",
    day: String(DAY),
    nextDay: String(DAY + 86_400),
    offerTicker: "TRADE",
    offerTokenId: hash("trade1"),
    offerPrice: "4000000000000000000",
    offerSequence: "0",
    seller: ann,
    buyer: ben,
    snapshot: String(SNAPSHOT_BLOCK),
    balanceTicker: "GOLD",
    holder: cid,
    frozenTicker: "GOLD",
    frozenTokenId: hash("gold1"),
  };
}

/** An example request of each endpoint, below `/api`, by the path of the endpoint. The history has a market. */
export function historyRequests(history: ApiHistory): Readonly<Record<string, string>> {
  const values = valuesOf(history);
  const filled = Object.entries(exampleRequests.templates).map(([path, template]) => {
    const request = filledRequest(template, values);
    if (request === null) throw new Error(`a value of ${template} is missing`);
    return [path, request];
  });
  return Object.fromEntries(filled);
}
