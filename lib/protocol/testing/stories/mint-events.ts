import { allowCall, word } from "../control-calls";
import { minted, moved } from "../event-logs";
import { deploy, gold, mint, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, MARKET, MAX, numbered, OTHER_TOKEN, TOKEN, vector } from "../story";
import { dirty, nothing, ONE, one, withData, withToken } from "./event-stories";

export const mintEventStories = [
  one("event mint: from the deployment's contract, the recipient owns the inscription", "spec §6.4.2", {}, () => {}),
  vector("event mint: is recorded as mint with the event's sender and recipient", "spec §3.5", (s) => {
    gold(s, withToken);
    const hash = s.call(CAROL, TOKEN, {
      ...minted(TOKEN, { sender: ALICE, recipient: BOB, id: 12n, amount: 7n }, "accepted", {
        op: "mint",
        ticker: "GOLD",
        sender: ALICE,
        recipient: BOB,
        tokenId: `0xaa${"2".padStart(62, "0")}`,
        mintId: "12",
        amount: "7",
      }),
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "7", mintCount: 1 }).unit("GOLD", hash, {
      mintId: "12",
      amount: "7",
    });
  }),
  nothing("event mint: from another contract is ignored", "spec §6.3.1", minted(MARKET, {}, "none")),
  nothing(
    "event mint: of a deployment without a contract is ignored",
    "spec §6.3.1",
    minted(TOKEN, {}, "none"),
    "null",
  ),
  vector("event mint: of a ticker that is not deployed is ignored", "spec §6.3.1", (s) => {
    s.call(BOB, TOKEN, minted(TOKEN, {}, "none"));
  }),
  vector("event mint: from the contract of another ticker is ignored", "spec §6.3.1", (s) => {
    gold(s, withToken);
    s.send(ALICE, ALICE, deploy("OTHER", { contract: `"${OTHER_TOKEN}"` }), "accepted");
    s.call(BOB, OTHER_TOKEN, minted(OTHER_TOKEN, { ticker: "GOLD" }, "none"));
    s.deployed("GOLD", { contract: TOKEN }).deployed("OTHER", { contract: OTHER_TOKEN });
  }),
  vector("event mint: cmint does not forbid it", "spec §6.4.1", (s) => {
    const hash = tokenOne(s, { cmint: "true" });
    s.deployed("GOLD", { ...ONE, cmint: true }).unit("GOLD", hash, { mintId: "1" });
  }),
  nothing(
    "event mint: amount 0 is rejected",
    "spec §6.4.1",
    minted(TOKEN, { amount: 0n }, "AMOUNT_ZERO", { mintId: "1", amount: "0" }),
  ),
  nothing("event mint: one above the limit is rejected", "spec §6.4.1", minted(TOKEN, { amount: 101n }, "ABOVE_LIMIT")),
  nothing(
    "event mint: amount 2^256-1 is rejected",
    "spec §6.4.1",
    minted(TOKEN, { amount: 2n ** 256n - 1n }, "ABOVE_LIMIT", { amount: MAX }),
  ),
  one("event mint: a used id is rejected", "spec §6.4.1", {}, (s) => {
    s.call(BOB, TOKEN, minted(TOKEN, { amount: 5n }, "MINT_ID_TAKEN", { mintId: "1", amount: "5", tokenId: null }));
  }),
  vector("event mint: an id that a message used is rejected", "spec §6.4.1", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.call(BOB, TOKEN, minted(TOKEN, {}, "MINT_ID_TAKEN"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("event mint: an amount that does not fit under max is rejected", "spec §6.4.1", (s) => {
    gold(s, { ...withToken, max: "150" });
    const first = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 1n }, "accepted"),
      minted(TOKEN, { id: 2n, amount: 51n }, "ABOVE_MAX"),
    );
    s.deployed("GOLD", { ...ONE, max: "150" }).unit("GOLD", first, { mintId: "1" });
  }),
  vector("event mint: ids up to 2^256-1 become decimal digits", "spec §4.5.2", (s) => {
    gold(s, withToken);
    const zero = s.call(BOB, TOKEN, minted(TOKEN, { id: 0n }, "accepted", { mintId: "0" }));
    const max = s.call(BOB, TOKEN, minted(TOKEN, { id: 2n ** 256n - 1n }, "accepted", { mintId: MAX }));
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", zero, { mintId: "0" }).unit("GOLD", max, { mintId: MAX });
  }),
  vector("event mint: several in one transaction have token ids by their order", "spec §4.2", (s) => {
    gold(s, withToken);
    const hash = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 5n }, "accepted", { mintId: "5" }),
      minted(TOKEN, { id: 5n }, "MINT_ID_TAKEN"),
      minted(TOKEN, { id: 4n, recipient: CAROL }, "accepted", { mintId: "4" }),
      minted(TOKEN, { id: 3n }, "accepted", { mintId: "3" }),
    );
    s.deployed("GOLD", { contract: TOKEN, supply: "300", mintCount: 3 }).unit("GOLD", hash, { mintId: "5" });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "4", owner: CAROL });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 2), mintId: "3" });
  }),
  vector("event mint: several in one transaction are counted for each ticker", "spec §4.2", (s) => {
    gold(s, withToken);
    s.send(ALICE, ALICE, deploy("OTHER", withToken), "accepted");
    const hash = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 1n }, "accepted"),
      minted(TOKEN, { id: 1n, ticker: "OTHER" }, "accepted"),
      minted(TOKEN, { id: 2n }, "accepted"),
    );
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 }).deployed("OTHER", ONE);
    s.unit("GOLD", hash, { mintId: "1" }).unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "2" });
    s.unit("OTHER", hash, { mintId: "1" });
  }),
  ...(
    [
      ["an address that is not padded with zero bytes", (data: string) => dirty(data, 1)],
      ["data that is one byte longer", (data: string) => `${data}00`],
      ["data that is one word longer", (data: string) => `${data}${"0".repeat(64)}`],
      ["data that is one byte shorter", (data: string) => data.slice(0, -2)],
      ["no data", () => "0x"],
      [
        "a ticker with a byte behind its padding",
        (data: string) => `${data.slice(0, 2 + 3 * 64 - 2)}41${data.slice(2 + 3 * 64)}`,
      ],
      [
        "a ticker that is padded on the left",
        (data: string) => `${data.slice(0, 2 + 128)}${"0".repeat(56)}474f4c44${data.slice(2 + 192)}`,
      ],
      ["a ticker of zero bytes", (data: string) => `${data.slice(0, 2 + 128)}${"0".repeat(64)}${data.slice(2 + 192)}`],
      [
        "a ticker of eleven characters",
        (data: string) => `${data.slice(0, 2 + 128)}${"41".repeat(11)}${"0".repeat(42)}${data.slice(2 + 192)}`,
      ],
      [
        "a ticker with bytes that are not ASCII",
        (data: string) => `${data.slice(0, 2 + 128)}47d64c44${"0".repeat(56)}${data.slice(2 + 192)}`,
      ],
    ] as const
  ).map(([name, change]) =>
    nothing(`event mint: ${name} is not recognized`, "spec §6.2", withData(minted(TOKEN, {}, "none"), change)),
  ),
  nothing("event mint: with a second topic is not recognized", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: [...minted(TOKEN, {}, "none").topics, `0x${"0".repeat(64)}`],
  }),
  nothing("event mint: without topics is not recognized", "spec §6.2", { ...minted(TOKEN, {}, "none"), topics: [] }),
  nothing("event mint: with a transfer's topic is not recognized", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: moved(TOKEN, {}, "none").topics,
  }),
];
