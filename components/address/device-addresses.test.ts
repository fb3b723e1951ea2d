import { expect, it } from "vitest";
import { tracked } from "@/tools/testing/tracked";
import { contactsCodec } from "../signing/contacts";
import { parseStoredAddresses } from "../storage/stored-addresses";
import { trackedCodec } from "../tracker/storage";
import { deviceAddresses } from "./device-addresses";

const address = (digit: string) => `0x${digit.repeat(40)}` as const;

it("has each address once, with its most trusted role", () => {
  const contacts = [
    { address: address("1"), name: "My other account" },
    { address: address("4"), name: "" },
    { address: address("2"), name: "Anna" },
  ];
  const transactions = [
    { account: address("1"), recipient: address("2") },
    { account: address("1"), recipient: address("3") },
    { account: address("1"), recipient: address("3") },
    { account: address("1") },
  ];
  expect(deviceAddresses(contacts, transactions)).toEqual([
    { address: address("1"), origin: "own", name: "" },
    { address: address("2"), origin: "contact", name: "Anna" },
    { address: address("4"), origin: "recent", name: "" },
    { address: address("3"), origin: "recent", name: "" },
  ]);
});

it("reads the stored form of contacts and transactions", () => {
  const anna = { address: address("2"), name: "Anna" };
  expect(parseStoredAddresses(contactsCodec.format([anna]) ?? "")).toEqual([anna]);
  const sent = tracked({
    ...{ account: address("1"), to: address("3"), value: 2n ** 90n },
    subject: { op: "tsf", ticker: "OAK", id: "1", amount: 1n, recipient: address("3") },
  });
  expect(parseStoredAddresses(trackedCodec.format([sent]) ?? "")).toEqual([
    { account: address("1"), recipient: address("3") },
  ]);
  // The person may have declined because the address was wrong.
  const declined = tracked({ ...sent, hash: null, status: { kind: "signing" } });
  expect(parseStoredAddresses(trackedCodec.format([declined]) ?? "")).toEqual([{ account: address("1") }]);
});

it("skips malformed entries", () => {
  expect(parseStoredAddresses('[null,1,{"address":"0x12","name":3},{"subject":null}]')).toEqual([{}, {}, {}, {}]);
  expect(parseStoredAddresses("{}")).toEqual([]);
  expect(() => parseStoredAddresses("{")).toThrow();
});
