import type { ExampleRequests } from "@/lib/api/openapi/templates";
import { readFirstLeaves } from "../reads/lists";
import { readSnapshot } from "../reads/snapshots";

/** Example requests of the snapshots' endpoints, with values of the newest snapshot. */
export const examples: ExampleRequests = {
  templates: {
    "/explorer/snapshots": "/explorer/snapshots?limit=1",
    "/explorer/snapshots/:block": "/explorer/snapshots/{snapshot}",
    "/explorer/snapshots/:block/balances/:ticker/:address":
      "/explorer/snapshots/{snapshot}/balances/{balanceTicker}/{holder}",
    "/explorer/snapshots/:block/inscriptions/:ticker/:id":
      "/explorer/snapshots/{snapshot}/inscriptions/{frozenTicker}/{frozenTokenId}",
    "/explorer/snapshots/:block/balances": "/explorer/snapshots/{snapshot}/balances?ticker={balanceTicker}",
    "/explorer/snapshots/:block/inscriptions":
      "/explorer/snapshots/{snapshot}/inscriptions?format=csv&ticker={frozenTicker}",
  },
  async readValues(database) {
    const { found } = await readSnapshot(database, null);
    if (found === null) return {};
    const { balance, inscription } = await readFirstLeaves(database, found.snapshot.blockNumber);
    return {
      snapshot: String(found.snapshot.blockNumber),
      balanceTicker: balance?.ticker,
      holder: balance?.address,
      frozenTicker: inscription?.ticker,
      frozenTokenId: inscription?.tokenId,
    };
  },
};
