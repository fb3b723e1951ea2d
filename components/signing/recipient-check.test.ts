import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { dangerOf } from "./recipient-check";
import type { KindLookup } from "./use-account-kind";

const ADDRESS = "0x1234567890123456789012345678901234567890";
const failed: KindLookup = { state: "failed", retry: () => undefined };

it("warns about a recipient that could not be checked, as about a contract", () => {
  expect(dangerOf(t, ADDRESS, failed, null)).toContain("Send without this check.");
  expect(dangerOf(t, ADDRESS, { state: "known", kind: "contract" }, null)).toContain("This address is a contract.");
});

it("does not warn about a plain or delegated account", () => {
  expect(dangerOf(t, ADDRESS, { state: "known", kind: "plain" }, null)).toBeNull();
  expect(dangerOf(t, ADDRESS, { state: "known", kind: "delegated" }, null)).toBeNull();
});

it("shows a known danger before a failed check", () => {
  expect(dangerOf(t, ZERO_ADDRESS, failed, null)).toContain("zero address");
  const anna = { address: "0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890", origin: "contact", name: "Anna" } as const;
  expect(dangerOf(t, ADDRESS, failed, anna)).toContain("looks like Anna");
  expect(dangerOf(t, ADDRESS, failed, { ...anna, origin: "own", name: "" })).toContain("looks like your account");
});
