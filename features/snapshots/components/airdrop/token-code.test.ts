import { encodeAbiParameters, type Hex, stringToHex } from "viem";
import { expect, it } from "vitest";
import type { SimulatedLog, WalletResult } from "@/components/wallet/wallet";
import { type Address, EVENT_TOPICS, ZERO_ADDRESS } from "@/lib/protocol";
import { movedTickers } from "./token-code";

const HOLDER: Address = `0x${"a1".repeat(20)}`;
const OTHER: Address = `0x${"b2".repeat(20)}`;
const CALL = { to: OTHER, data: "0x01", value: 0n } as const;
const [TRANSFER = "0x", MINT = "0x"] = EVENT_TOPICS;

const transfer = (sender: Address, ticker: string): SimulatedLog => ({
  topics: [TRANSFER],
  data: encodeAbiParameters(
    [{ type: "address" }, { type: "address" }, { type: "bytes32" }, { type: "bytes32" }],
    [sender, OTHER, stringToHex(ticker, { size: 32 }), stringToHex("1", { size: 32 })],
  ),
});
const mint = (sender: Address): SimulatedLog => {
  const word: Hex = stringToHex("GOLD", { size: 32 });
  const types = [
    { type: "address" },
    { type: "address" },
    { type: "bytes32" },
    { type: "uint256" },
    { type: "uint256" },
  ];
  return { topics: [MINT], data: encodeAbiParameters(types, [sender, sender, word, 1n, 1n]) };
};

const moved = (result: WalletResult<readonly SimulatedLog[]>) =>
  movedTickers({ simulate: async () => result }, CALL, HOLDER);

it("names each ticker of which a simulated call moves inscriptions of the account", async () => {
  const logs = [
    transfer(HOLDER, "GOLD"),
    transfer(OTHER, "OAK"),
    mint(HOLDER),
    transfer(HOLDER, "ELM"),
    transfer(HOLDER, "GOLD"),
  ];
  expect(await moved({ ok: true, value: logs })).toEqual(["GOLD", "ELM"]);
});

it("names none where other events happen, logs are malformed, or the node simulates nothing", async () => {
  const [{ topics, data }] = [transfer(HOLDER, "GOLD")];
  const broken = [
    { topics: [], data },
    { topics, data: `${data}00` as const },
    { topics: [...topics, ZERO_ADDRESS], data },
  ];
  expect(await moved({ ok: true, value: broken })).toEqual([]);
  const fault = { kind: "node-refused", detail: "the method does not exist", missing: null } as const;
  expect(await moved({ ok: false, fault })).toEqual([]);
});
