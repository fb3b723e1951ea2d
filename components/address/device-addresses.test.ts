import { expect, it } from "vitest";
import { deviceAddresses } from "./device-addresses";

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const sent = (account: `0x${string}`, recipient: `0x${string}` | null) => ({
  account,
  subject: { op: "tsf", ticker: "OAK", id: "1", amount: null, recipient } as const,
});

it("has each address once, as what it is trusted most for", () => {
  const contacts = [
    { address: address("1"), name: "My other account" },
    { address: address("2"), name: "Anna" },
  ];
  const transactions = [
    sent(address("1"), address("2")),
    sent(address("1"), address("3")),
    sent(address("1"), address("3")),
    sent(address("1"), null),
  ];
  expect(deviceAddresses(contacts, transactions)).toEqual([
    { address: address("1"), origin: "own", name: "" },
    { address: address("2"), origin: "contact", name: "Anna" },
    { address: address("3"), origin: "recent", name: "" },
  ]);
});
