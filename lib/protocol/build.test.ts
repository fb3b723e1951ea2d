import { describe, expect, it } from "vitest";
import { buildDeployBeginning, buildMessage, MAX_UINT256, messageToHex } from "./index";
import { HASH } from "./testing/gold";
import { TOKEN } from "./testing/story";

describe("building", () => {
  it.each([
    [
      { op: "deploy", tick: "GOLD", max: MAX_UINT256, lim: 1n, contract: TOKEN, cmint: true } as const,
      `data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":${MAX_UINT256},"lim":1,"contract":"${TOKEN}","cmint":true}`,
    ],
    [
      { op: "deploy", tick: "GOLD", max: 10n, lim: 1n, contract: null, cmint: false } as const,
      'data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":10,"lim":1}',
    ],
    [
      { op: "mint", tick: "GOLD", id: "1", amt: 100n } as const,
      'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":"100"}',
    ],
    [
      { op: "split", tick: "GOLD", id: "1", amt1: 3n, amt2: 4n } as const,
      'data:,{"p":"nip-20","op":"split","tick":"GOLD","id":"1","amt1":"3","amt2":"4"}',
    ],
    [
      { op: "list", tick: "GOLD", id: "1", asking: { price: 5n, unit: "gwei" } } as const,
      'data:,{"p":"nip-20","op":"list","tick":"GOLD","id":"1","price":5,"unit":"gwei"}',
    ],
    [
      { op: "list", tick: "GOLD", id: "1", asking: null } as const,
      'data:,{"p":"nip-20","op":"list","tick":"GOLD","id":"1"}',
    ],
    [{ op: "tsf", tick: "GOLD", id: HASH } as const, `data:,{"p":"nip-20","op":"tsf","tick":"GOLD","id":"${HASH}"}`],
  ])("writes compact text: %o", (message, text) => {
    expect(buildMessage(message)).toBe(text);
  });

  it("writes a deploy message without max and lim", () => {
    expect(buildDeployBeginning("GOLD")).toBe('data:,{"p":"nip-20","op":"deploy","tick":"GOLD"}');
  });

  it("writes calldata as UTF-8 bytes", () => {
    expect(messageToHex("data:,é")).toBe("0x646174613a2cc3a9");
  });
});
