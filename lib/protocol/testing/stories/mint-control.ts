import { allowCall, BARE_ALLOW_CALL, capitalAllowCall, word } from "../control-calls";
import { bridgedIn, minted } from "../event-logs";
import { gold, mint, tokenOne } from "../messages";
import { BOB, CAROL, type Expected, numbered, TOKEN, vector } from "../story";

const withToken = { contract: `"${TOKEN}"` };
type Answer = `0x${string}` | "reverted";

/** BOB mints 100 GOLD to CAROL by message. `answers` are the results of the contract's calls, in order. */
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

/** A mint by message that another rule rejects, so that the contract is not asked. */
const unasked = (name: string, keys: Record<string, string>, message: string, outcome: Expected) =>
  vector(`mint control: ${name} the contract is not asked`, "spec §5.3.1", (s) => {
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
  asked("the first call answers 1 and trailing bytes", [`${word(1n)}ff`], "accepted"),
  asked("the first call answers the words 0 and 1", [`0x${"0".repeat(127)}1`], "MINT_FORBIDDEN"),
  asked("the first call answers 31 bytes, the second decides", [`0x${"0".repeat(61)}1`, word(1n)], "accepted"),
  asked("the first call answers nothing, the second decides", ["0x", word(0n)], "MINT_FORBIDDEN"),
  asked("the first call reverts, the second decides", ["reverted", word(1n)], "accepted"),
  asked("the first two calls revert, the third decides", ["reverted", "reverted", word(1n)], "accepted"),
  asked("the first two answers are empty, the third forbids", ["0x", "0x", word(0n)], "MINT_FORBIDDEN"),
  asked("the second call forbids, the third is not made", ["0x", word(0n)], "MINT_FORBIDDEN"),
  asked("all calls revert", ["reverted", "reverted", "reverted"], "MINT_CONTROL_SILENT"),
  asked("all answers are empty, as for an address without code", ["0x", "0x", "0x"], "MINT_CONTROL_SILENT"),
  asked("all answers are one byte", ["0x01", "0x01", "0x01"], "MINT_CONTROL_SILENT"),
  unasked("with cmint", { cmint: "true" }, mint("GOLD", "1"), "CONTRACT_MINT_ONLY"),
  unasked("for an amount above the limit", {}, mint("GOLD", "1", "101"), "ABOVE_LIMIT"),
  unasked("for the amount 0", {}, mint("GOLD", "1", "0"), "AMOUNT_ZERO"),
  unasked("for a malformed message", {}, mint("GOLD", "/"), "INVALID_ID"),
  vector("mint control: for a used id the contract is not asked", "spec §5.3.1", (s) => {
    const hash = tokenOne(s);
    s.send(BOB, BOB, mint("GOLD", "1"), "MINT_ID_TAKEN");
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint control: for events of the contract it is not asked", "spec §5.3.1", (s) => {
    gold(s, withToken);
    const hash = s.call(BOB, TOKEN, minted(TOKEN, {}, "accepted"), bridgedIn(TOKEN, { id: 2n }, "accepted"));
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1" });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "2" });
  }),
  vector("mint control: each block asks on the state of its parent", "spec §5.3.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(0n));
    s.send(BOB, BOB, mint("GOLD", "1"), "MINT_FORBIDDEN");
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint control: two equal mints of a block share one answer", "spec §5.3.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "2"), "accepted", { together: true });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", second, { mintId: "2" });
  }),
];
