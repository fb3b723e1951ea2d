import { expect, it } from "vitest";
import { messageToHex, recognize } from "@/lib/protocol";
import { deployText } from "./message";

const MESSAGE = { op: "deploy", tick: "GOLD", max: 10n ** 40n, lim: 7n, contract: null, cmint: false } as const;

it("equals the protocol's text if there is no data", () => {
  expect(deployText(MESSAGE, { dataurl: null, of: null })).toBe(
    `data:,{"p":"nip-20","op":"deploy","tick":"GOLD","max":1${"0".repeat(40)},"lim":7}`,
  );
});

it("carries any text as data and is recognized as the same message", () => {
  const text = deployText(MESSAGE, { dataurl: 'data:text/plain,"é\\"\n}', of: "things" });
  const recognition = recognize(messageToHex(text));
  expect(recognition).toMatchObject({ kind: "message", message: MESSAGE, text });
  expect(JSON.parse(text.slice("data:,".length))).toMatchObject({ dataurl: 'data:text/plain,"é\\"\n}', of: "things" });
});
