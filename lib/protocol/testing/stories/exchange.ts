import { goldOne, list, named, refused, split } from "../messages";
import { ALICE, BOB, CAROL, MARKET, numbered, type Story, vector, ZERO } from "../story";

const ex = (id: string) => named("ex", "GOLD", id);
const ONE = { supply: "100", mintCount: 1 };

/** BOB lists inscription 1 for a price, and CAROL buys it with a payment of `value`. */
const bought = (name: string, section: string, price: string, unit: string, value: bigint) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", price, unit), "accepted");
    const sale = s.send(CAROL, BOB, ex("1"), "accepted", {
      value,
      details: { op: "ex", sender: CAROL, recipient: BOB, tokenId: hash, mintId: "1", amount: "100", price, unit },
    });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
    s.sold({
      ticker: "GOLD",
      tokenId: hash,
      seller: BOB,
      buyer: CAROL,
      price,
      unit,
      paid: value.toString(),
      transactionHash: sale,
    });
  });

/** BOB lists inscription 1 for a price; the purchase in `write` is rejected. */
const notBought = (name: string, section: string, price: string, unit: string, write: (s: Story) => void) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", price, unit), "accepted");
    write(s);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price, unit } });
  });

export const exchangeStories = [
  bought("ex: at exactly the price", "spec §5.8.3", "5", "wei", 5n),
  bought("ex: paying more than the price is valid", "spec §5.8.3", "5", "wei", 6n),
  bought("ex: a price in a unit of 18 decimals", "spec §5.9.2", "2", "METIS", 2_000_000_000_000_000_000n),
  bought("ex: a price in a unit of 9 decimals", "spec §5.9.2", "3", "gwei", 3_000_000_000n),
  bought("ex: a price of 2^53+1 is paid exactly", "spec §5.8.3", "9007199254740993", "wei", 9_007_199_254_740_993n),
  notBought("ex: one below the price", "spec §5.8.2", "5", "wei", (s) => {
    s.send(CAROL, BOB, ex("1"), "PAYMENT_TOO_LOW", { value: 4n, details: { price: null, unit: null, mintId: "1" } });
  }),
  notBought("ex: one below the price in a unit of 18 decimals", "spec §5.9.2", "2", "METIS", (s) => {
    s.send(CAROL, BOB, ex("1"), "PAYMENT_TOO_LOW", { value: 1_999_999_999_999_999_999n });
  }),
  notBought("ex: without a payment", "spec §5.8.2", "5", "wei", (s) => {
    s.send(CAROL, BOB, ex("1"), "PAYMENT_TOO_LOW");
  }),
  notBought("ex: a payment of 2^53 for a price of 2^53+1 is too low", "spec §5.8.2", "9007199254740993", "wei", (s) => {
    s.send(CAROL, BOB, ex("1"), "PAYMENT_TOO_LOW", { value: 9_007_199_254_740_992n });
  }),
  notBought("ex: a price above any possible value", "spec §5.9.2", (2n ** 256n - 1n).toString(), "METIS", (s) => {
    s.send(CAROL, BOB, ex("1"), "PAYMENT_TOO_LOW", { value: 2n ** 256n - 1n });
  }),
  notBought("ex: to an account that is not the seller", "spec §5.8.2", "5", "wei", (s) => {
    s.send(CAROL, MARKET, ex("1"), "RECIPIENT_NOT_SELLER", { value: 5n });
  }),
  notBought("ex: to the deployer", "spec §5.8.2", "5", "wei", (s) => {
    s.send(CAROL, ALICE, ex("1"), "RECIPIENT_NOT_SELLER", { value: 5n });
  }),
  notBought("ex: from the seller to itself", "spec §5.8.2", "5", "wei", (s) => {
    s.send(BOB, BOB, ex("1"), "BUYER_IS_SELLER", { value: 5n });
  }),
  notBought("ex: a failed transaction buys nothing", "spec §2.2.1", "5", "wei", (s) => {
    s.send(CAROL, BOB, ex("1"), "TRANSACTION_FAILED", { value: 5n, failed: true });
  }),
  notBought("ex: of an unknown id", "spec §5.8.2", "5", "wei", (s) => {
    s.send(CAROL, BOB, ex("2"), "INSCRIPTION_UNKNOWN", { value: 5n });
  }),
  refused("ex: of a ticker that is not deployed", "spec §5.8.2", ex("1"), "TICKER_UNKNOWN"),
  vector("ex: of an unlisted inscription", "spec §5.8.2", (s) => {
    const hash = goldOne(s);
    s.send(CAROL, BOB, ex("1"), "NOT_LISTED", { value: 5n });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("ex: of a listing without a price", "spec §5.8.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(CAROL, BOB, ex("1"), "NOT_PRICED", { value: 5n });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: null, unit: null } });
  }),
  vector("ex: after unlisting", "spec §5.8.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
    s.send(CAROL, BOB, ex("1"), "NOT_LISTED", { value: 5n });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("ex: the buyer owns the inscription and can transfer it", "spec §5.8.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    const sale = s.send(CAROL, BOB, ex("1"), "accepted", { value: 5n });
    s.send(BOB, ALICE, named("tsf", "GOLD", "1"), "NOT_OWNER");
    s.send(CAROL, ALICE, named("tsf", "GOLD", "1"), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ALICE });
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
  }),
  vector("ex: of two buyers in one block the lower transaction index wins", "spec §3.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    const sale = s.send(CAROL, BOB, ex("1"), "accepted", { value: 5n });
    s.send(ALICE, BOB, ex("1"), "NOT_LISTED", { value: 9n, together: true });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
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
  }),
  vector("ex: again, after the buyer listed the inscription", "spec §5.8.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    const first = s.send(CAROL, BOB, ex("1"), "accepted", { value: 5n });
    s.send(CAROL, CAROL, list("GOLD", "1", "7", "gwei"), "accepted");
    s.send(ALICE, BOB, ex("1"), "RECIPIENT_NOT_SELLER", { value: 7_000_000_000n });
    const second = s.send(ALICE, CAROL, ex(hash), "accepted", { value: 7_000_000_001n });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ALICE });
    s.sold({
      ticker: "GOLD",
      tokenId: hash,
      seller: BOB,
      buyer: CAROL,
      price: "5",
      unit: "wei",
      paid: "5",
      transactionHash: first,
    });
    s.sold({
      ticker: "GOLD",
      tokenId: hash,
      seller: CAROL,
      buyer: ALICE,
      price: "7",
      unit: "gwei",
      paid: "7000000001",
      transactionHash: second,
    });
  }),
  vector("ex: of a part of a split", "spec §5.8.3", (s) => {
    const hash = goldOne(s);
    const parts = s.send(BOB, BOB, split("GOLD", "1", "40", "60"), "accepted");
    s.send(BOB, BOB, list("GOLD", parts, "5"), "accepted", { details: { amount: "40", mintId: null, tokenId: parts } });
    const sale = s.send(CAROL, BOB, ex(parts), "accepted", { value: 5n, details: { amount: "40" } });
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "40", owner: CAROL, parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "60", parent: hash });
    s.sold({
      ticker: "GOLD",
      tokenId: parts,
      seller: BOB,
      buyer: CAROL,
      price: "5",
      unit: "wei",
      paid: "5",
      transactionHash: sale,
    });
  }),
  vector("ex: an inscription of the zero address can't be bought", "spec §5.8.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, ZERO, named("tsf", "GOLD", "1"), "accepted");
    s.send(CAROL, ZERO, ex("1"), "NOT_LISTED", { value: 5n });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ZERO });
  }),
];
