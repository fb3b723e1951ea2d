import { canceled, canceledAll, offered, sold } from "../event-logs";
import { gold, mint, named, text } from "../messages";
import { BOB, type ExpectedLog, MARKET, MARKET_CONTRACT, VAULT, vector } from "../story";
import { deposited, event, ON } from "./market-stories";

/** The log with data that one change made invalid. */
const changed = (log: ExpectedLog, change: (data: string) => string): ExpectedLog => ({
  ...log,
  data: `0x${change(log.data.slice(2))}`,
});

/** The data with a nonzero first digit in one of its words. */
const dirty = (word: number) => (data: string) => `${data.slice(0, word * 64)}1${data.slice(word * 64 + 1)}`;

/** Events of the market, and messages, that are no operations. */
export const ignoredMarketStories = [
  deposited("market: events of other contracts are ignored", "spec §10.3.4", {}, (s, tokenId) => {
    s.call(
      BOB,
      MARKET,
      offered({ tokenId, address: MARKET }, "none"),
      sold({ tokenId, address: BOB }, "none"),
      canceled({ tokenId, address: VAULT }, "none"),
    );
  }),
  deposited(
    "market: without the extension its events are ignored",
    "spec §10.3.4",
    {},
    (s, tokenId) => {
      event(s, offered({ tokenId }, "none"), canceledAll(1, "none"), sold({ tokenId }, "none"));
    },
    { extensions: [], market: MARKET_CONTRACT },
  ),
  deposited(
    "market: without a market contract its events are ignored",
    "spec §10.3.4",
    {},
    (s, tokenId) => {
      event(s, offered({ tokenId }, "none"), canceledAll(1, "none"), sold({ tokenId }, "none"));
    },
    { extensions: ["market"], market: null },
  ),
  deposited("market: events with an inexact encoding are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    const log = offered({ tokenId }, "none");
    event(
      s,
      changed(log, (data) => data.slice(0, -2)),
      changed(log, (data) => `${data}00`),
      changed(log, dirty(0)),
      changed(log, dirty(1)),
      { ...log, topics: [...log.topics, tokenId] },
      changed(sold({ tokenId }, "none"), dirty(2)),
      changed(sold({ tokenId }, "none"), dirty(3)),
      changed(canceledAll(1, "none"), dirty(0)),
    );
  }),
  deposited("market: events with too large numbers are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    event(
      s,
      offered({ tokenId, price: 2n ** 128n }, "none"),
      offered({ tokenId, expires: 2 ** 48 }, "none"),
      offered({ tokenId, sequence: 2 ** 40 }, "none"),
      offered({ tokenId, round: 2 ** 40 }, "none"),
      sold({ tokenId, price: 2n ** 128n }, "none"),
      sold({ tokenId, sequence: 2 ** 40 }, "none"),
      canceledAll(2 ** 40, "none"),
    );
  }),
  deposited("market: events that name a mint id or no ticker are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    event(
      s,
      offered({ tokenId: "0x01" }, "none"),
      canceled({ tokenId: `0x${"0".repeat(32)}${"f".repeat(32)}` }, "none"),
      sold({ tokenId, ticker: "TOOLONGNAME" }, "none"),
      offered({ tokenId, ticker: "" }, "none"),
    );
  }),
  vector(
    "market: messages with the names of its operations are unknown",
    "spec §10.3.4",
    (s) => {
      gold(s);
      const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
      for (const op of ["offer", "cancel", "sale"]) {
        s.send(BOB, VAULT, text(op, { tick: '"GOLD"', id: '"1"' }), "UNKNOWN_OP", { details: { op: null } });
      }
      s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, {
        mintId: "1",
        listing: { price: null, unit: null },
      });
    },
    ON,
  ),
];
