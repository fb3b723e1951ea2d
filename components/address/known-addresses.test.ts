import { expect, it, vi } from "vitest";
import { imitatedAmong, KnownAddresses } from "./known-addresses";

const address = (middle: string) => `0xabcd${middle.repeat(32)}1234`;
const shown = (middle: string) => ({ address: address(middle), origin: "shown", name: "" }) as const;
const ANNA = { address: address("5"), origin: "contact", name: "Anna" } as const;

it("finds the known address that another one imitates, but not the reverse", () => {
  const addresses = new KnownAddresses();
  addresses.add(ANNA);
  addresses.add(shown("5"));
  addresses.add(shown("6"));
  expect(addresses.imitatedBy(address("6"))).toBe(ANNA);
  expect(addresses.imitatedBy(address("7"))).toBe(ANNA);
  expect(addresses.imitatedBy(ANNA.address)).toBeNull();
  expect(addresses.imitatedBy(`0x${"5".repeat(40)}`)).toBeNull();
});

it("treats both of two similar addresses as imitations if a page only shows them", () => {
  const addresses = new KnownAddresses();
  const remove = addresses.add(shown("6"));
  addresses.add(shown("7"));
  expect(addresses.imitatedBy(address("6"))?.address).toBe(address("7"));
  expect(addresses.imitatedBy(address("7"))?.address).toBe(address("6"));
  remove();
  expect(addresses.imitatedBy(address("7"))).toBeNull();
});

it("prefers the user's own account, then a contact", () => {
  const addresses = new KnownAddresses();
  addresses.add({ ...ANNA, origin: "recent" });
  addresses.add({ ...shown("8"), origin: "own" });
  expect(addresses.imitatedBy(address("6"))?.origin).toBe("own");
});

it("notifies once for addresses that are added together", async () => {
  const addresses = new KnownAddresses();
  const listener = vi.fn();
  const stop = addresses.subscribe(listener);
  addresses.add(shown("6"));
  addresses.add(shown("7"));
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  addresses.add(shown("8"));
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
});

it("finds what an address imitates that was used itself", () => {
  const used = { address: address("6"), origin: "recent", name: "" } as const;
  expect(imitatedAmong([ANNA, used], used.address)).toBe(ANNA);
  expect(imitatedAmong([ANNA, used], ANNA.address)).toBeNull();
  expect(imitatedAmong([ANNA], `0x${"7".repeat(40)}`)).toBeNull();
});

it("knows the person's name for an address, and none for another with the same ends", () => {
  const addresses = new KnownAddresses();
  addresses.add(shown("6"));
  const forget = addresses.add(ANNA);
  expect([addresses.nameOf(ANNA.address), addresses.nameOf(address("6"))]).toEqual([ANNA.name, ""]);
  forget();
  expect(addresses.nameOf(ANNA.address)).toBe("");
});
