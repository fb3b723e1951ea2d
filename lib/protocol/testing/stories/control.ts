import {
  ALICE,
  allowCall,
  BARE_ALLOW_CALL,
  BOB,
  bridgedIn,
  CAROL,
  capitalAllowCall,
  deploy,
  type Expected,
  gold,
  goldOne,
  type LogTold,
  MARKET,
  mint,
  minted,
  moved,
  named,
  numbered,
  OTHER_TOKEN,
  type Story,
  split,
  TOKEN,
  text,
  tokenOne,
  vector,
  word,
} from "../story";

const withToken = { contract: `"${TOKEN}"` };
type Answer = `0x${string}` | "reverted";

/** BOB mints 100 GOLD to CAROL by a message; the contract's calls, in their order, come to `answers`. */
const asked = (name: string, answers: readonly Answer[], outcome: Expected) =>
  vector(`mint control: ${name}`, "spec §5.3.4", (s) => {
    gold(s, withToken);
    const calls = [allowCall(BOB, CAROL, "GOLD", 100n), capitalAllowCall(BOB, CAROL, "GOLD", 100n), BARE_ALLOW_CALL];
    for (const [i, answer] of answers.entries()) s.fact(TOKEN, calls[i] ?? "0x", answer);
    const hash = s.send(BOB, CAROL, mint("GOLD", "1"), outcome, { details: { mintId: "1", amount: "100" } });
    if (outcome !== "accepted") return void s.deployed("GOLD", { contract: TOKEN });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 });
    s.unit("GOLD", hash, { mintId: "1", owner: CAROL });
  });

/** A message mint that another rule rejects: the contract is not asked at all. */
const unasked = (name: string, keys: Record<string, string>, message: string, outcome: Expected) =>
  vector(`mint control: ${name}, the contract is not asked`, "spec §5.3.1", (s) => {
    gold(s, { ...withToken, ...keys });
    s.send(BOB, BOB, message, outcome);
    s.deployed("GOLD", { contract: TOKEN, cmint: keys.cmint === "true" });
  });

export const controlStories = [
  asked("the first call answers 1", [word(1n)], "accepted"),
  asked("the first call answers 0", [word(0n)], "MINT_FORBIDDEN"),
  asked("the first call answers 2", [word(2n)], "MINT_FORBIDDEN"),
  asked("the first call answers 2^255+1", [word(2n ** 255n + 1n)], "MINT_FORBIDDEN"),
  asked("the first call answers 1 in its first byte", [`0x01${"0".repeat(62)}`], "MINT_FORBIDDEN"),
  asked("the first call answers 1 and more bytes behind", [`${word(1n)}ff`], "accepted"),
  asked("the first call answers 0 and then 1", [`0x${"0".repeat(127)}1`], "MINT_FORBIDDEN"),
  asked("the first call answers 31 bytes, the second decides", [`0x${"0".repeat(61)}1`, word(1n)], "accepted"),
  asked("the first call answers nothing, the second decides", ["0x", word(0n)], "MINT_FORBIDDEN"),
  asked("the first call reverts, the second decides", ["reverted", word(1n)], "accepted"),
  asked("the first two revert, the third decides", ["reverted", "reverted", word(1n)], "accepted"),
  asked("the first two are empty, the third forbids", ["0x", "0x", word(0n)], "MINT_FORBIDDEN"),
  asked("the second forbids what the third would allow", ["0x", word(0n)], "MINT_FORBIDDEN"),
  asked("all revert", ["reverted", "reverted", "reverted"], "MINT_CONTROL_SILENT"),
  asked("all are empty, as where there is no code", ["0x", "0x", "0x"], "MINT_CONTROL_SILENT"),
  asked("all answer one byte", ["0x01", "0x01", "0x01"], "MINT_CONTROL_SILENT"),
  unasked("with cmint", { cmint: "true" }, mint("GOLD", "1"), "CONTRACT_MINT_ONLY"),
  unasked("amount above the limit", {}, mint("GOLD", "1", "101"), "ABOVE_LIMIT"),
  unasked("amount 0", {}, mint("GOLD", "1", "0"), "AMOUNT_ZERO"),
  unasked("malformed", {}, mint("GOLD", "/"), "INVALID_ID"),
  vector("mint control: an id that is taken, the contract is not asked", "spec §5.3.1", (s) => {
    const hash = tokenOne(s);
    s.send(BOB, BOB, mint("GOLD", "1"), "MINT_ID_TAKEN");
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint control: events of the contract are not asked about", "spec §5.3.1", (s) => {
    gold(s, withToken);
    const hash = s.call(BOB, TOKEN, minted(TOKEN, {}, "accepted"), bridgedIn(TOKEN, { id: 2n }, "accepted"));
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1" });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "2" });
  }),
  vector("mint control: each block asks on the state of its own parent", "spec §5.3.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(0n));
    s.send(BOB, BOB, mint("GOLD", "1"), "MINT_FORBIDDEN");
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint control: two equal mints of a block have one answer", "spec §5.3.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "2"), "accepted", { together: true });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", second, { mintId: "2" });
  }),
];

const override = (block: number, contract = OTHER_TOKEN, ticker = "GOLD") => ({ ticker, block, contract });

export const overrideStories = [
  vector(
    "override: from its block on the other contract mints, the recorded one before",
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
    "override: one block before it nothing has changed",
    "spec §7.2",
    (s) => {
      gold(s, withToken);
      const first = s.at(104).call(BOB, TOKEN, minted(OTHER_TOKEN, {}, "none"), minted(TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", first, { mintId: "1" });
    },
    { contractOverrides: [override(105)] },
  ),
  vector(
    "override: of a ticker that is deployed in its block only has no effect",
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
    "override: gives a contract to a deployment without one, and mint control with it",
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
    "override: of several at one block the last of the list counts",
    "spec §7.4",
    (s) => {
      gold(s, withToken);
      const hash = s.call(BOB, TOKEN, minted(MARKET, {}, "none"), minted(OTHER_TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: OTHER_TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
    },
    { contractOverrides: [override(101, MARKET), override(101)] },
  ),
];

export const orderStories = [
  vector("order: the message first, then the transaction's events", "spec §3.1", (s) => {
    const hash = tokenOne(s);
    s.send(BOB, TOKEN, named("tsf", "GOLD", "1"), "accepted", {
      logs: [moved(TOKEN, {}, "NOT_OWNER"), moved(TOKEN, { sender: TOKEN }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, {
      mintId: "1",
      owner: CAROL,
    });
  }),
  vector("order: a deploy acts on its own transaction's events", "spec §5.1.5", (s) => {
    const hash = s.send(ALICE, TOKEN, deploy("GOLD", withToken), "accepted", { logs: [minted(TOKEN, {}, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("order: events of a transaction that creates a contract count", "spec §2.2.2", (s) => {
    gold(s, withToken);
    const hash = s.send(ALICE, null, deploy("OTHER"), "NO_RECIPIENT", { logs: [minted(TOKEN, {}, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("order: a message mint is number 0 of its transaction, its events count on", "spec §4.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, TOKEN, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, TOKEN, mint("GOLD", "1"), "accepted", { logs: [minted(TOKEN, { id: 2n }, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", hash, { mintId: "1", owner: TOKEN }).unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "2" });
  }),
  vector("order: a rejected message mint leaves number 0 to the first event", "spec §4.2", (s) => {
    const first = tokenOne(s);
    const hash = s.send(BOB, TOKEN, mint("GOLD", "1"), "MINT_ID_TAKEN", {
      logs: [minted(TOKEN, { id: 2n }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 }).unit("GOLD", first, { mintId: "1" });
    s.unit("GOLD", hash, { mintId: "2" });
  }),
  vector("order: a split takes numbers 0 and 1, its transaction's mint event number 2", "spec §4.2", (s) => {
    const first = tokenOne(s);
    const hash = s.send(BOB, TOKEN, split("GOLD", "1", "40", "60"), "accepted", {
      logs: [minted(TOKEN, { id: 2n }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 4 });
    s.unit("GOLD", first, { mintId: "1", owner: null });
    s.unit("GOLD", hash, { amount: "40", owner: TOKEN, parent: first });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 1), amount: "60", owner: TOKEN, parent: first });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 2), mintId: "2" });
  }),
  vector("order: a later operation never saves an earlier one", "spec §3.2", (s) => {
    const hash = goldOne(s);
    s.send(CAROL, ALICE, named("tsf", "GOLD", "1"), "NOT_OWNER");
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "accepted", { together: true });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("order: events of two transactions in a block, by transaction then by log", "spec §3.1", (s) => {
    gold(s, withToken);
    const logs: LogTold[] = [minted(TOKEN, { id: 1n }, "accepted"), minted(TOKEN, { id: 2n }, "accepted")];
    const first = s.call(BOB, TOKEN, ...logs);
    const second = s.raw(CAROL, TOKEN, "0x", "none", {
      together: true,
      logs: [minted(TOKEN, { id: 2n }, "MINT_ID_TAKEN"), minted(TOKEN, { id: 3n, recipient: CAROL }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "300", mintCount: 3 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", first, { tokenId: numbered(first, 1), mintId: "2" });
    s.unit("GOLD", second, { mintId: "3", owner: CAROL });
  }),
];

const ON = { extensions: ["delegation"] };
const dlg = (id: string) => named("dlg", "GOLD", id);
const rvk = (id: string) => named("rvk", "GOLD", id);

/** With the extension on: GOLD, and BOB's inscription 1, which ends as told. */
const delegated = (
  name: string,
  section: string,
  end: Parameters<Story["unit"]>[2],
  tell: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(
    name,
    section,
    (s) => {
      const hash = goldOne(s);
      tell(s, hash);
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", ...end });
    },
    ON,
  );

export const delegationStories = [
  delegated("dlg: the recipient is the delegate, the owner stays", "spec §10.2.1", { delegate: CAROL }, (s, hash) => {
    s.send(BOB, CAROL, dlg("1"), "accepted", {
      details: { op: "dlg", tokenId: hash, mintId: "1", amount: "100", sender: BOB, recipient: CAROL },
    });
  }),
  delegated("dlg: a second one replaces the first", "spec §10.2.1", { delegate: ALICE }, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, ALICE, dlg("1"), "accepted");
  }),
  delegated("dlg: to oneself is valid", "spec §10.2.1", { delegate: BOB }, (s, hash) => {
    s.send(BOB, BOB, dlg(hash), "accepted");
  }),
  delegated("dlg: while listed", "spec §10.2.1", { delegate: CAROL, listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, text("list", { tick: '"GOLD"', id: '"1"', price: "5", unit: '"wei"' }), "accepted");
    s.send(BOB, CAROL, dlg("1"), "accepted");
  }),
  delegated("dlg: by somebody else", "spec §10.2.1", {}, (s) => {
    s.send(CAROL, ALICE, dlg("1"), "NOT_OWNER");
  }),
  delegated("dlg: the delegate has no say in it", "spec §10.2.1", { delegate: CAROL }, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(CAROL, ALICE, dlg("1"), "NOT_OWNER");
    s.send(CAROL, ALICE, named("tsf", "GOLD", "1"), "NOT_OWNER");
    s.send(CAROL, ALICE, rvk("1"), "NOT_OWNER");
  }),
  delegated("dlg: of what does not exist", "spec §10.2.1", {}, (s) => {
    s.send(BOB, CAROL, dlg("2"), "INSCRIPTION_UNKNOWN");
    s.send(BOB, CAROL, dlg(" "), "INVALID_ID", { details: { op: "dlg" } });
  }),
  delegated("rvk: ends it, whoever the recipient is", "spec §10.2.2", {}, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, ALICE, rvk("1"), "accepted", { details: { op: "rvk", recipient: ALICE } });
  }),
  delegated("rvk: where there is none", "spec §10.2.2", {}, (s) => {
    s.send(BOB, BOB, rvk("1"), "NOT_DELEGATED");
  }),
  delegated("rvk: twice", "spec §10.2.2", {}, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, BOB, rvk("1"), "accepted");
    s.send(BOB, BOB, rvk("1"), "NOT_DELEGATED");
  }),
  delegated("delegation: a transfer ends it", "spec §10.2.3", { owner: CAROL }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "accepted");
  }),
  delegated("delegation: a transfer to oneself is no change of owner", "spec §10.2.3", { delegate: ALICE }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, BOB, named("tsf", "GOLD", "1"), "accepted");
  }),
  delegated("delegation: listing and unlisting leave it", "spec §10.2.3", { delegate: ALICE }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
  }),
  vector(
    "delegation: an exchange ends it",
    "spec §10.2.3",
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      s.send(BOB, BOB, text("list", { tick: '"GOLD"', id: '"1"', price: "5", unit: '"wei"' }), "accepted");
      const sale = s.send(CAROL, BOB, named("ex", "GOLD", "1"), "accepted", { value: 5n });
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
      s.sold({
        ticker: "GOLD",
        tokenId: hash,
        seller: BOB,
        buyer: CAROL,
        price: "5",
        unit: "wei",
        paid: "5",
        transactionHash: sale,
      });
    },
    ON,
  ),
  vector(
    "delegation: a split ends it, its parts have none",
    "spec §10.2.3",
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      const parts = s.send(BOB, BOB, split("GOLD", "1", "1", "99"), "accepted");
      s.send(BOB, ALICE, dlg("1"), "BURNED");
      s.send(BOB, ALICE, rvk("1"), "BURNED");
      s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
      s.unit("GOLD", parts, { amount: "1", parent: hash });
      s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "99", parent: hash });
    },
    ON,
  ),
  vector(
    "delegation: an event's transfer and burn end it",
    "spec §10.2.3",
    (s) => {
      const hash = tokenOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      s.call(BOB, TOKEN, moved(TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 });
      s.unit("GOLD", hash, { mintId: "1", owner: CAROL });
    },
    ON,
  ),
  vector("delegation: where the extension is off, its operations are unknown ones", "spec §10.1", (s) => {
    const hash = goldOne(s);
    const unknown = { op: null, ticker: "GOLD", mintId: null, tokenId: null };
    s.send(BOB, CAROL, dlg("1"), "UNKNOWN_OP", { details: unknown });
    s.send(BOB, CAROL, rvk(" "), "UNKNOWN_OP", { details: unknown });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
];
