import { deploy, gold, refused } from "../messages";
import { ALICE, BOB, CAROL, MAX, OPERATOR, TOKEN, TWO_256, vector } from "../story";

export const deployStories = [
  vector("deploy: the smallest valid values, max 2 and lim 1", "spec §5.1.2", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { max: "2", lim: "1" }), "accepted", {
      details: { op: "deploy", ticker: "GOLD", sender: ALICE, recipient: ALICE, tokenId: null, amount: null },
    });
    s.deployed("GOLD", { max: "2", lim: "1" });
  }),
  vector("deploy: any recipient is valid", "spec §5.1.1", (s) => {
    s.send(ALICE, CAROL, deploy("GOLD"), "accepted", { details: { recipient: CAROL } });
    s.deployed("GOLD", {});
  }),
  vector("deploy: max and lim as digit strings", "spec §2.7.2", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { max: '"1000"', lim: '"100"' }), "accepted");
    s.deployed("GOLD", {});
  }),
  vector("deploy: max 2^256-1 and lim 2^256-2 are exact", "spec §2.7.2", (s) => {
    const lim = (2n ** 256n - 2n).toString();
    s.send(ALICE, ALICE, deploy("GOLD", { max: MAX, lim }), "accepted");
    s.deployed("GOLD", { max: MAX, lim });
  }),
  vector("deploy: max 2^53+1 is above lim 2^53, although equal as floats", "spec §2.7.2", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { max: "9007199254740993", lim: "9007199254740992" }), "accepted");
    s.deployed("GOLD", { max: "9007199254740993", lim: "9007199254740992" });
  }),
  refused("deploy: max 2^256 is malformed", "spec §2.7.2", deploy("GOLD", { max: TWO_256 }), "INVALID_MAX"),
  refused("deploy: lim 2^256 is malformed", "spec §2.7.2", deploy("GOLD", { lim: TWO_256 }), "INVALID_LIMIT"),
  refused("deploy: max with an exponent is malformed", "spec §2.7.2", deploy("GOLD", { max: "1e3" }), "INVALID_MAX"),
  refused("deploy: lim with a point is malformed", "spec §2.7.2", deploy("GOLD", { lim: "100.0" }), "INVALID_LIMIT"),
  refused(
    "deploy: max is missing",
    "spec §2.7.1",
    'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","lim":1}',
    "INVALID_MAX",
  ),
  refused(
    "deploy: lim is missing",
    "spec §2.7.1",
    'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":9}',
    "INVALID_LIMIT",
  ),
  refused("deploy: lim 0", "spec §5.1.2", deploy("GOLD", { lim: "0" }), "LIMIT_ZERO"),
  refused("deploy: max equal to lim", "spec §5.1.2", deploy("GOLD", { max: "100", lim: "100" }), "MAX_NOT_ABOVE_LIMIT"),
  refused("deploy: max below lim", "spec §5.1.2", deploy("GOLD", { max: "99", lim: "100" }), "MAX_NOT_ABOVE_LIMIT"),
  vector("deploy: max one above lim", "spec §5.1.2", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { max: "101", lim: "100" }), "accepted");
    s.deployed("GOLD", { max: "101" });
  }),
  vector("deploy: a second deploy of a ticker is rejected and changes nothing", "spec §5.1.3", (s) => {
    gold(s);
    s.send(BOB, BOB, deploy("GOLD", { max: "5", lim: "2" }), "TICKER_TAKEN", { details: { ticker: "GOLD" } });
    s.deployed("GOLD", {});
  }),
  vector("deploy: of two in one block the lower transaction index wins", "spec §3.2", (s) => {
    gold(s);
    s.send(BOB, BOB, deploy("GOLD", { max: "5", lim: "2" }), "TICKER_TAKEN", { together: true });
    s.deployed("GOLD", {});
  }),
  vector("deploy: tickers that differ in case are different tickers", "spec §4.1", (s) => {
    gold(s);
    s.send(BOB, BOB, deploy("Gold"), "accepted");
    s.deployed("GOLD", {}).deployed("Gold", { deployer: BOB });
  }),
  vector("deploy: a ticker of one character", "spec §2.7.3", (s) => {
    s.send(ALICE, ALICE, deploy("7"), "accepted");
    s.deployed("7", {});
  }),
  vector("deploy: a ticker of ten characters", "spec §2.7.3", (s) => {
    s.send(ALICE, ALICE, deploy("ABCDEabc19"), "accepted");
    s.deployed("ABCDEabc19", {});
  }),
  refused("deploy: a ticker of eleven characters", "spec §2.7.3", deploy("ABCDEabc190"), "INVALID_TICKER", {
    details: { op: "deploy", ticker: null },
  }),
  refused("deploy: an empty ticker", "spec §2.7.3", deploy(""), "INVALID_TICKER"),
  refused("deploy: a ticker with a hyphen", "spec §2.7.3", deploy("GO-LD"), "INVALID_TICKER"),
  refused("deploy: a ticker with a trailing space", "spec §2.7.3", deploy("GOLD "), "INVALID_TICKER"),
  refused("deploy: a ticker with a trailing line break", "spec §2.7.3", deploy("GOLD\\n"), "INVALID_TICKER"),
  refused("deploy: a ticker with a letter that is not English", "spec §2.7.3", deploy("GÖLD"), "INVALID_TICKER"),
  refused("deploy: a ticker with the Kelvin sign", "spec §2.7.3", deploy("\u212a"), "INVALID_TICKER"),
  refused("deploy: a ticker with digits that are not ASCII", "spec §2.7.3", deploy("\u0661"), "INVALID_TICKER"),
  refused("deploy: a ticker that is a number", "spec §2.7.3", deploy("GOLD", { tick: "7" }), "INVALID_TICKER"),
  refused("deploy: a ticker that is a list", "spec §2.7.3", deploy("GOLD", { tick: '["GOLD"]' }), "INVALID_TICKER"),
  ...["mints", "token", "status", "explorer", "nextid", "owner", "holder", "message", "deployment"]
    .filter((ticker) => ticker.length <= 10)
    .map((ticker) =>
      vector(`deploy: ${ticker}, a word of the API's paths, is an ordinary ticker`, "spec §4.1", (s) => {
        s.send(ALICE, ALICE, deploy(ticker), "accepted", { details: { ticker } });
        s.deployed(ticker, {});
      }),
    ),
  vector("deploy: the property name constructor is too long, toString is a ticker", "spec §2.7.3", (s) => {
    s.send(ALICE, ALICE, deploy("constructor"), "INVALID_TICKER");
    s.send(ALICE, ALICE, deploy("toString"), "accepted");
    s.send(ALICE, ALICE, deploy("valueOf"), "accepted");
    s.deployed("toString", {}).deployed("valueOf", {});
  }),
  refused("deploy: a reserved ticker from another account", "spec §5.1.3", deploy("METIS"), "TICKER_RESERVED"),
  vector("deploy: a reserved ticker from an operator", "spec §5.1.3", (s) => {
    s.send(OPERATOR, OPERATOR, deploy("METIS"), "accepted");
    s.deployed("METIS", { deployer: OPERATOR });
  }),
  vector("deploy: a reserved ticker in other case is not reserved", "spec §5.1.3", (s) => {
    s.send(ALICE, ALICE, deploy("metis"), "accepted");
    s.deployed("metis", {});
  }),
  vector("deploy: contract in mixed case is stored in lower case", "spec §2.7.6", (s) => {
    const mixed = `0x${TOKEN.slice(2).toUpperCase()}`;
    s.send(ALICE, ALICE, deploy("GOLD", { contract: `"${mixed}"` }), "accepted");
    s.deployed("GOLD", { contract: TOKEN });
  }),
  vector("deploy: contract null and cmint null count as absent", "spec §2.7.1", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { contract: "null", cmint: "null" }), "accepted");
    s.deployed("GOLD", {});
  }),
  refused("deploy: contract empty", "spec §2.7.1, §2.7.6", deploy("GOLD", { contract: '""' }), "INVALID_CONTRACT"),
  refused(
    "deploy: contract of 39 digits",
    "spec §2.7.6",
    deploy("GOLD", { contract: `"${TOKEN.slice(0, -1)}"` }),
    "INVALID_CONTRACT",
  ),
  refused(
    "deploy: contract of 41 digits",
    "spec §2.7.6",
    deploy("GOLD", { contract: `"${TOKEN}0"` }),
    "INVALID_CONTRACT",
  ),
  refused(
    "deploy: contract with 0X",
    "spec §2.7.6",
    deploy("GOLD", { contract: `"0X${TOKEN.slice(2)}"` }),
    "INVALID_CONTRACT",
  ),
  refused("deploy: contract that is a number", "spec §2.7.6", deploy("GOLD", { contract: "0" }), "INVALID_CONTRACT"),
  refused("deploy: contract false", "spec §2.7.6", deploy("GOLD", { contract: "false" }), "INVALID_CONTRACT"),
  vector("deploy: cmint true and false", "spec §5.1.4", (s) => {
    s.send(ALICE, ALICE, deploy("A", { contract: `"${TOKEN}"`, cmint: "true" }), "accepted");
    s.send(ALICE, ALICE, deploy("B", { contract: `"${TOKEN}"`, cmint: "false" }), "accepted");
    s.deployed("A", { contract: TOKEN, cmint: true }).deployed("B", { contract: TOKEN });
  }),
  vector("deploy: cmint true without a contract is valid", "spec §5.1.4", (s) => {
    s.send(ALICE, ALICE, deploy("GOLD", { cmint: "true" }), "accepted");
    s.deployed("GOLD", { cmint: true });
  }),
  refused("deploy: cmint as a string", "spec §2.7.8", deploy("GOLD", { cmint: '"true"' }), "INVALID_CMINT"),
  refused("deploy: cmint as a number", "spec §2.7.8", deploy("GOLD", { cmint: "1" }), "INVALID_CMINT"),
  vector("deploy: unknown keys with any value are ignored", "spec §2.7.9", (s) => {
    s.send(
      ALICE,
      ALICE,
      deploy("GOLD", { dataurl: '"x"', of: '[{"a":[1e400]}]', amt: "-1", __proto__x: "{}" }),
      "accepted",
    );
    s.deployed("GOLD", {});
  }),
  vector("deploy: the key __proto__ is an ordinary key", "spec §2.4.4", (s) => {
    const message = 'data:,{"__proto__":{"lim":1},"p":"nip-20","op":"deploy","tick":"GOLD","max":1000}';
    s.send(ALICE, ALICE, message, "INVALID_LIMIT");
  }),
  refused("message: in a failed transaction is rejected", "spec §2.2.1", deploy("GOLD"), "TRANSACTION_FAILED", {
    failed: true,
    details: { op: "deploy", ticker: "GOLD" },
  }),
  refused("message: without a recipient it is rejected", "spec §2.2.2", deploy("GOLD"), "NO_RECIPIENT", {
    to: null,
    details: { recipient: null },
  }),
  refused(
    "message: failed and without a recipient is rejected as failed",
    "spec §3.3",
    deploy("GOLD"),
    "TRANSACTION_FAILED",
    {
      failed: true,
      to: null,
    },
  ),
  refused(
    "message: failed and malformed is rejected as failed",
    "spec §3.3",
    deploy("GOLD", { lim: "-1" }),
    "TRANSACTION_FAILED",
    {
      failed: true,
    },
  ),
  vector("message: a failed deploy leaves the ticker free", "spec §2.2.1", (s) => {
    s.send(BOB, BOB, deploy("GOLD"), "TRANSACTION_FAILED", { failed: true });
    gold(s);
    s.deployed("GOLD", {});
  }),
];
