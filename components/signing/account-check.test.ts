import { expect, it } from "vitest";
import type { AccountKind } from "../wallet/wallet";
import { type AccountCheck, nextCheck } from "./account-check";
import type { KindLookup } from "./use-account-kind";

const asking: KindLookup = { state: "asking" };
const failed: KindLookup = { state: "failed", retry: () => undefined };
const known = (kind: AccountKind): KindLookup => ({ state: "known", kind });
const after = (...lookups: readonly KindLookup[]) => lookups.reduce<AccountCheck>(nextCheck, "asking");

it("waits for the first answer", () => {
  expect(after({ state: "none" })).toBe("asking");
  expect(after(asking)).toBe("asking");
});

it("needs a decision for a contract, a smart account, and for an account that could not be checked", () => {
  expect(after(asking, known("contract"))).toBe("contract");
  expect(after(asking, known("smart"))).toBe("smart");
  expect(after(asking, failed)).toBe("unchecked");
  expect(after(asking, failed, asking)).toBe("unchecked");
});

it("needs no decision for a plain or delegated account, also after a retry", () => {
  expect(after(asking, known("plain"))).toBe("clear");
  expect(after(asking, known("delegated"))).toBe("clear");
  expect(after(asking, failed, asking, known("plain"))).toBe("clear");
});

it("keeps an answer while the account is looked up again, and if that fails", () => {
  expect(after(known("plain"), asking)).toBe("clear");
  expect(after(known("plain"), asking, failed)).toBe("clear");
  expect(after(known("contract"), asking, failed)).toBe("contract");
  expect(after(known("plain"), asking, known("contract"))).toBe("contract");
});
