import { expect, it } from "vitest";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { dangerOf } from "./recipient-check";
import type { KindLookup } from "./use-account-kind";

const ADDRESS = "0x1234567890123456789012345678901234567890";
const failed: KindLookup = { state: "failed", retry: () => undefined };

it("a recipient that could not be checked needs a decision, like a contract", () => {
  expect(dangerOf(ADDRESS, failed, [])).toContain("Send it without this check.");
  expect(dangerOf(ADDRESS, { state: "known", kind: "contract" }, [])).toContain("This address is a contract.");
});

it("a plain or delegated account needs none", () => {
  expect(dangerOf(ADDRESS, { state: "known", kind: "plain" }, [])).toBeNull();
  expect(dangerOf(ADDRESS, { state: "known", kind: "delegated" }, [])).toBeNull();
});

it("what is certain comes before what could not be checked", () => {
  expect(dangerOf(ZERO_ADDRESS, failed, [])).toContain("zero address");
  const contact = { address: "0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890", name: "Anna" } as const;
  expect(dangerOf(ADDRESS, failed, [contact])).toContain("It looks like Anna");
});
