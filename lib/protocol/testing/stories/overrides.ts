import { allowCall, word } from "../control-calls";
import { minted } from "../event-logs";
import { gold, mint } from "../messages";
import { BOB, MARKET, OTHER_TOKEN, TOKEN, vector } from "../story";

const withToken = { contract: `"${TOKEN}"` };

const override = (block: number, contract = OTHER_TOKEN, ticker = "GOLD") => ({ ticker, block, contract });

export const overrideStories = [
  vector(
    "override: the new contract mints from the block on, the old one before it",
    "spec §7.2",
    (s) => {
      gold(s, withToken);
      const first = s.call(BOB, TOKEN, minted(TOKEN, { id: 1n }, "accepted"), minted(OTHER_TOKEN, { id: 2n }, "none"));
      const second = s
        .at(105)
        .call(BOB, TOKEN, minted(TOKEN, { id: 3n }, "none"), minted(OTHER_TOKEN, { id: 4n }, "accepted"));
      s.deployed("GOLD", { contract: OTHER_TOKEN, supply: "200", mintCount: 2 });
      s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", second, { mintId: "4" });
    },
    { contractOverrides: [override(105)] },
  ),
  vector(
    "override: changes nothing in the block before",
    "spec §7.2",
    (s) => {
      gold(s, withToken);
      const first = s.at(104).call(BOB, TOKEN, minted(OTHER_TOKEN, {}, "none"), minted(TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", first, { mintId: "1" });
    },
    { contractOverrides: [override(105)] },
  ),
  vector(
    "override: of a ticker that is deployed in the same block has no effect",
    "spec §7.3",
    (s) => {
      gold(s, withToken);
      s.call(BOB, TOKEN, minted(OTHER_TOKEN, {}, "none"));
      s.deployed("GOLD", { contract: TOKEN });
    },
    { contractOverrides: [override(100)] },
  ),
  vector(
    "override: of a ticker that is not deployed has no effect",
    "spec §7.3",
    (s) => {
      gold(s, withToken);
      s.call(BOB, TOKEN, minted(OTHER_TOKEN, {}, "none"));
      s.deployed("GOLD", { contract: TOKEN });
    },
    { contractOverrides: [override(101, OTHER_TOKEN, "gold")] },
  ),
  vector(
    "override: gives a deployment without a contract one, with mint control",
    "spec §7.2",
    (s) => {
      gold(s);
      const free = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
      s.fact(OTHER_TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(0n));
      s.send(BOB, BOB, mint("GOLD", "2"), "MINT_FORBIDDEN");
      s.deployed("GOLD", { contract: OTHER_TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", free, { mintId: "1" });
    },
    { contractOverrides: [override(102)] },
  ),
  vector(
    "override: of several in one block the last in the list counts",
    "spec §7.4",
    (s) => {
      gold(s, withToken);
      const hash = s.call(BOB, TOKEN, minted(MARKET, {}, "none"), minted(OTHER_TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: OTHER_TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
    },
    { contractOverrides: [override(101, MARKET), override(101)] },
  ),
];
