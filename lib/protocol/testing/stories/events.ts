import {
  ALICE,
  allowCall,
  BOB,
  bridgedIn,
  bridgedOut,
  CAROL,
  deploy,
  gold,
  goldOne,
  type LogTold,
  list,
  MARKET,
  MAX,
  mint,
  minted,
  moved,
  named,
  numbered,
  OTHER_TOKEN,
  type Story,
  split,
  TOKEN,
  tokenOne,
  vector,
  word,
} from "../story";

const ONE = { contract: TOKEN, supply: "100", mintCount: 1 };
const withToken = { contract: `"${TOKEN}"` };

/** GOLD with TOKEN as its contract, and a call that emits one log which leaves nothing behind. */
const nothing = (name: string, section: string, log: LogTold, contract = `"${TOKEN}"`) =>
  vector(name, section, (s) => {
    gold(s, { contract });
    s.call(BOB, log.address, log);
    s.deployed("GOLD", { contract: JSON.parse(contract) });
  });

/** GOLD with TOKEN as its contract; BOB's inscription 1 ends as told. */
const one = (
  name: string,
  section: string,
  end: Parameters<Story["unit"]>[2],
  tell: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    tell(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", ...end });
  });

/** The log with one part of it changed. */
const bent = (log: LogTold, change: (data: `0x${string}`) => string): LogTold => ({
  ...log,
  data: `0x${change(log.data).replace(/^0x/, "")}`,
});

const dirty = (data: string, word: number) => {
  const at = 2 + word * 64;
  return `${data.slice(0, at)}1${data.slice(at + 1)}`;
};

export const mintEventStories = [
  one("event mint: by the deployment's contract, the recipient owns it", "spec §6.4.2", {}, () => {}),
  vector("event mint: finding of operation mint with the event's parties", "spec §3.5", (s) => {
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
  nothing("event mint: by another contract it is ignored", "spec §6.3.1", minted(MARKET, {}, "none")),
  nothing(
    "event mint: where the deployment has no contract it is ignored",
    "spec §6.3.1",
    minted(TOKEN, {}, "none"),
    "null",
  ),
  vector("event mint: of a ticker that is not deployed it is ignored", "spec §6.3.1", (s) => {
    s.call(BOB, TOKEN, minted(TOKEN, {}, "none"));
  }),
  vector("event mint: the contract of one ticker has no say in another", "spec §6.3.1", (s) => {
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
  one("event mint: an id that is taken is rejected", "spec §6.4.1", {}, (s) => {
    s.call(BOB, TOKEN, minted(TOKEN, { amount: 5n }, "MINT_ID_TAKEN", { mintId: "1", amount: "5", tokenId: null }));
  }),
  vector("event mint: an id that a message has taken is rejected", "spec §6.4.1", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.call(BOB, TOKEN, minted(TOKEN, {}, "MINT_ID_TAKEN"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("event mint: above max is rejected whole", "spec §6.4.1", (s) => {
    gold(s, { ...withToken, max: "150" });
    const first = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 1n }, "accepted"),
      minted(TOKEN, { id: 2n, amount: 51n }, "ABOVE_MAX"),
    );
    s.deployed("GOLD", { ...ONE, max: "150" }).unit("GOLD", first, { mintId: "1" });
  }),
  vector("event mint: ids up to 2^256-1 are their decimal digits", "spec §4.5.2", (s) => {
    gold(s, withToken);
    const zero = s.call(BOB, TOKEN, minted(TOKEN, { id: 0n }, "accepted", { mintId: "0" }));
    const max = s.call(BOB, TOKEN, minted(TOKEN, { id: 2n ** 256n - 1n }, "accepted", { mintId: MAX }));
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", zero, { mintId: "0" }).unit("GOLD", max, { mintId: MAX });
  }),
  vector("event mint: several of one transaction have token ids by their order", "spec §4.2", (s) => {
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
  vector("event mint: numbers of one transaction are counted under each ticker", "spec §4.2", (s) => {
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
    nothing(`event mint: ${name} is no event`, "spec §6.2", bent(minted(TOKEN, {}, "none"), change)),
  ),
  nothing("event mint: with a second topic is no event", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: [...minted(TOKEN, {}, "none").topics, `0x${"0".repeat(64)}`],
  }),
  nothing("event mint: without topics is no event", "spec §6.2", { ...minted(TOKEN, {}, "none"), topics: [] }),
  nothing("event mint: with a transfer's topic is no event", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: moved(TOKEN, {}, "none").topics,
  }),
];

export const transferEventStories = [
  one(
    "event transfer: by the deployment's contract, of the owner who signed",
    "spec §6.5.1",
    { owner: CAROL },
    (s, hash) => {
      s.call(
        BOB,
        TOKEN,
        moved(TOKEN, {}, "accepted", {
          op: "tsf",
          ticker: "GOLD",
          sender: BOB,
          recipient: CAROL,
          tokenId: hash,
          mintId: "1",
          amount: "100",
        }),
      );
    },
  ),
  one(
    "event transfer: the owner signed, whichever contract he called",
    "spec §6.5.1, §6.5.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, MARKET, moved(TOKEN, {}, "accepted"));
    },
  ),
  one("event transfer: the owner did not sign", "spec §6.5.1", {}, (s) => {
    s.call(CAROL, TOKEN, moved(TOKEN, {}, "NOT_SIGNED", { mintId: "1", tokenId: null, amount: null }));
  }),
  one("event transfer: the signer is not the owner", "spec §6.5.1, §6.5.2", {}, (s) => {
    s.call(CAROL, TOKEN, moved(TOKEN, { sender: CAROL }, "NOT_OWNER"));
  }),
  one("event transfer: the contract is not the owner", "spec §6.5.1, §6.5.2", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { sender: TOKEN }, "NOT_OWNER"));
  }),
  one("event transfer: by a contract without a say it is ignored", "spec §6.3.2", {}, (s) => {
    s.call(BOB, MARKET, moved(MARKET, {}, "none"), moved(MARKET, { sender: MARKET }, "none"));
  }),
  one("event transfer: a market moves what it holds", "spec §6.5.1, §6.5.2", { owner: CAROL }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(ALICE, MARKET, moved(MARKET, { sender: MARKET }, "accepted"));
  }),
  vector(
    "event transfer: a market moves what a message sent to it, of a ticker without contract",
    "spec §6.5.1, §6.5.2",
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, MARKET, named("tsf", "GOLD", "1"), "accepted");
      s.call(ALICE, MARKET, moved(MARKET, { sender: MARKET }, "accepted"));
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
    },
  ),
  one(
    "event transfer: a market can't move what it holds no more; that is ignored",
    "spec §6.3.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(
        ALICE,
        MARKET,
        moved(MARKET, { sender: MARKET }, "accepted"),
        moved(MARKET, { sender: MARKET, recipient: ALICE }, "none"),
      );
    },
  ),
  one(
    "event transfer: a market that names another sender of what it holds",
    "spec §6.5.1, §6.5.2",
    { owner: MARKET },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(BOB, MARKET, moved(MARKET, {}, "NOT_OWNER"));
    },
  ),
  one("event transfer: another market can't move what this one holds", "spec §6.3.2", { owner: MARKET }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(BOB, OTHER_TOKEN, moved(OTHER_TOKEN, { sender: MARKET }, "none"));
  }),
  one("event transfer: the token's contract can't move what a market holds", "spec §6.5.1", { owner: MARKET }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(BOB, TOKEN, moved(TOKEN, { sender: MARKET }, "NOT_SIGNED"));
  }),
  one(
    "event transfer: the token's contract moves what it holds itself, whoever signed",
    "spec §6.5.1, §6.5.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: TOKEN }, "accepted"));
      s.call(ALICE, TOKEN, moved(TOKEN, { sender: TOKEN }, "accepted"));
    },
  ),
  one("event transfer: what is listed does not move", "spec §6.5.1", { listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, {}, "LISTED"));
  }),
  vector("event transfer: an account with code that listed it can't move it by event either", "spec §6.5.1", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, BOB, moved(BOB, {}, "LISTED"));
    s.deployed("GOLD", { supply: "100", mintCount: 1 });
    s.unit("GOLD", hash, { mintId: "1", listing: { price: "5", unit: "wei" } });
  }),
  one("event transfer: of an id that does not exist", "spec §6.5.1", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { id: 2n }, "INSCRIPTION_UNKNOWN", { mintId: "2", tokenId: null }));
  }),
  vector("event transfer: of a ticker that is not deployed it is ignored", "spec §6.3.2", (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, {}, "none"));
  }),
  one("event transfer: by token id", "spec §4.5.1", { owner: CAROL }, (s, hash) => {
    s.call(BOB, TOKEN, moved(TOKEN, { id: BigInt(hash) }, "accepted", { tokenId: hash, mintId: "1" }));
  }),
  one("event transfer: the id 2^128-1 is a mint id, 2^128 a token id", "spec §4.5.1", {}, (s) => {
    s.call(
      BOB,
      TOKEN,
      moved(TOKEN, { id: 2n ** 128n - 1n }, "INSCRIPTION_UNKNOWN", {
        mintId: "340282366920938463463374607431768211455",
        tokenId: null,
      }),
      moved(TOKEN, { id: 2n ** 128n }, "INSCRIPTION_UNKNOWN", {
        mintId: null,
        tokenId: `0x${"0".repeat(31)}1${"0".repeat(32)}`,
      }),
    );
  }),
  vector("event transfer: a number never means a mint id with leading zeros", "spec §4.5.1", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "01"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, { id: 1n }, "INSCRIPTION_UNKNOWN"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "01" });
  }),
  one("event transfer: to oneself is valid", "spec §6.5.3", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: BOB }, "accepted"));
  }),
  one("event transfer: several of one transaction act one after the other", "spec §6.7", { owner: ALICE }, (s) => {
    s.call(
      BOB,
      TOKEN,
      moved(TOKEN, { recipient: MARKET }, "accepted"),
      moved(MARKET, { sender: MARKET, recipient: CAROL }, "accepted"),
      moved(MARKET, { sender: MARKET, recipient: ALICE }, "none"),
      moved(TOKEN, { sender: CAROL, recipient: ALICE }, "NOT_SIGNED"),
      moved(CAROL, { sender: CAROL, recipient: ALICE }, "accepted"),
    );
  }),
  vector("event transfer: in the transaction that mints it", "spec §3.2, §6.7", (s) => {
    gold(s, withToken);
    const hash = s.call(BOB, TOKEN, minted(TOKEN, {}, "accepted"), moved(TOKEN, {}, "accepted"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("event transfer: of a burned one", "spec §4.6", (s) => {
    const hash = tokenOne(s);
    const parts = s.send(BOB, BOB, split("GOLD", "1", "1", "99"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, {}, "BURNED"), moved(TOKEN, { id: BigInt(numbered(parts, 1)) }, "accepted"));
    s.deployed("GOLD", { ...ONE, mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "1", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "99", parent: hash, owner: CAROL });
  }),
  one("event transfer: exact encoding", "spec §6.2", {}, (s) => {
    const log = moved(TOKEN, {}, "none");
    s.call(
      BOB,
      TOKEN,
      bent(log, (data) => dirty(data, 0)),
      bent(log, (data) => `${data}${"0".repeat(64)}`),
    );
    s.call(BOB, TOKEN, { ...log, topics: [...log.topics, `0x${"0".repeat(64)}`] });
  }),
];

const burnedOne = (name: string, section: string, tell: (s: Story) => void) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    tell(s);
    s.deployed("GOLD", { ...ONE, supply: "0" }).unit("GOLD", hash, { mintId: "1", owner: null });
  });

export const bridgeEventStories = [
  vector("event bridgeIn: mints to the recipient", "spec §6.4.2", (s) => {
    gold(s, withToken);
    const hash = s.call(
      BOB,
      TOKEN,
      bridgedIn(TOKEN, { recipient: CAROL, id: 9n }, "accepted", {
        op: "bridgeIn",
        sender: BOB,
        recipient: CAROL,
        mintId: "9",
        amount: "100",
      }),
    );
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "9", owner: CAROL });
  }),
  nothing("event bridgeIn: by another contract it is ignored", "spec §6.3.1", bridgedIn(MARKET, {}, "none")),
  nothing(
    "event bridgeIn: above the limit is rejected",
    "spec §6.4.1",
    bridgedIn(TOKEN, { amount: 101n }, "ABOVE_LIMIT"),
  ),
  nothing(
    "event bridgeIn: amount 0 is rejected",
    "spec §6.4.1",
    bridgedIn(TOKEN, { amount: 0n }, "AMOUNT_ZERO", { op: "bridgeIn" }),
  ),
  nothing(
    "event bridgeIn: a dirty erc20 is no event",
    "spec §6.2",
    bent(bridgedIn(TOKEN, {}, "none"), (data) => dirty(data, 2)),
  ),
  nothing("event bridgeIn: a mint's data is no event", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: bridgedIn(TOKEN, {}, "none").topics,
  }),
  one("event bridgeIn: an id that is taken is rejected", "spec §6.4.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: of the owner who signed, it burns and supply falls", "spec §6.6.2", (s) => {
    s.call(
      BOB,
      TOKEN,
      bridgedOut(TOKEN, {}, "accepted", { op: "bridgeOut", sender: BOB, mintId: "1", amount: "100", ticker: "GOLD" }),
    );
  }),
  burnedOne(
    "event bridgeOut: of what the contract holds itself, whoever signed and whoever is named",
    "spec §6.6.1",
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: TOKEN }, "accepted"));
      s.call(ALICE, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "accepted", { sender: CAROL }));
    },
  ),
  one("event bridgeOut: the owner did not sign", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, {}, "NOT_SIGNED"));
  }),
  one("event bridgeOut: the signer is not the owner", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "NOT_OWNER"));
  }),
  one("event bridgeOut: less than its amount", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 99n }, "AMOUNT_MISMATCH", { amount: "99" }));
  }),
  one("event bridgeOut: more than its amount", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 101n }, "AMOUNT_MISMATCH"));
  }),
  one("event bridgeOut: while listed", "spec §6.6.1", { listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "LISTED"));
  }),
  one("event bridgeOut: of what does not exist", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { id: 2n }, "INSCRIPTION_UNKNOWN"));
  }),
  one("event bridgeOut: by another contract it is ignored", "spec §6.3.1", {}, (s) => {
    s.call(BOB, MARKET, bridgedOut(MARKET, {}, "none"));
  }),
  one("event bridgeOut: a market has no say even in what it holds", "spec §6.3.1", { owner: MARKET }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(BOB, MARKET, bridgedOut(MARKET, { sender: MARKET }, "none"));
  }),
  burnedOne("event bridgeOut: twice", "spec §6.6.1", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"), bridgedOut(TOKEN, {}, "BURNED"));
  }),
  burnedOne("event bridgeOut: its id is never free again", "spec §5.2.4", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.call(BOB, TOKEN, minted(TOKEN, {}, "MINT_ID_TAKEN"), bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: a burned one can't be moved, listed or bought", "spec §4.6", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "BURNED");
    s.send(BOB, BOB, list("GOLD", "1", "5"), "BURNED");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED");
  }),
  vector("event bridgeOut: what it frees can be minted again under max", "spec §5.2.3", (s) => {
    gold(s, { ...withToken, max: "101" });
    const first = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 1n }, "accepted"),
      minted(TOKEN, { id: 2n, amount: 2n }, "ABOVE_MAX"),
    );
    const second = s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"), bridgedIn(TOKEN, { id: 3n }, "accepted"));
    s.deployed("GOLD", { contract: TOKEN, max: "101", supply: "100", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1", owner: null }).unit("GOLD", second, { mintId: "3" });
  }),
  one("event bridgeOut: its id is a mint id, never a token id", "spec §4.5.2", {}, (s, hash) => {
    s.call(
      BOB,
      TOKEN,
      bridgedOut(TOKEN, { id: BigInt(hash) }, "INSCRIPTION_UNKNOWN", {
        mintId: BigInt(hash).toString(),
        tokenId: null,
      }),
    );
  }),
];
