import { expect, it } from "vitest";
import { contactsCodec, withContact } from "./contacts";

const address = (middle: string) => `0xabcd${middle.repeat(32)}1234` as const;
const ANNA = { address: address("5"), name: "Anna" };

it("keeps a name until another is given and puts the newest first", () => {
  const other = { address: address("6"), name: "" };
  const all = withContact(withContact([ANNA], other), { ...ANNA, name: "" });
  expect(all).toEqual([ANNA, other]);
  expect(withContact(all, { ...ANNA, name: "A." })[0]?.name).toBe("A.");
});

it("ignores stored contacts of another shape", () => {
  expect(contactsCodec.parse('[{"address":"0x12","name":""}]')).toEqual([]);
  expect(contactsCodec.parse(JSON.stringify([ANNA]))).toEqual([ANNA]);
});
