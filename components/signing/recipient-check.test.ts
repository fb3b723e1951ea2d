import { expect, it } from "vitest";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { dangerOf } from "./recipient-check";
import type { KindLookup } from "./use-account-kind";

const ADDRESS = "0x1234567890123456789012345678901234567890";
const failed: KindLookup = { state: "failed", retry: () => undefined };

it("warns about a recipient that could not be checked, as about a contract", () => {
  expect(dangerOf(ADDRESS, failed, [])).toContain("Send without this check.");
  expect(dangerOf(ADDRESS, { state: "known", kind: "contract" }, [])).toContain("This address is a contract.");
});

it("does not warn about a plain or delegated account", () => {
  expect(dangerOf(ADDRESS, { state: "known", kind: "plain" }, [])).toBeNull();
  expect(dangerOf(ADDRESS, { state: "known", kind: "delegated" }, [])).toBeNull();
});

it("puts a known danger before a failed check", () => {
  expect(dangerOf(ZERO_ADDRESS, failed, [])).toContain("zero address");
  const contact = { address: "0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890", name: "Anna" } as const;
  expect(dangerOf(ADDRESS, failed, [contact])).toContain("looks like Anna");
});
