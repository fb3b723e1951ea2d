import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import type { AccountCheck } from "./account-check";
import { CheckedSteps } from "./account-code";
import type { KindLookup } from "./use-account-kind";

function shown(check: AccountCheck, lookup: KindLookup): string {
  return markupOf(
    <CheckedSteps check={check} lookup={lookup}>
      the steps
    </CheckedSteps>,
  );
}

it("shows the steps only once the account is checked", () => {
  const asking = shown("asking", { state: "asking" });
  expect(asking).toContain("Checking the address");
  expect(asking).not.toContain("the steps");
  expect(shown("clear", { state: "known", kind: "plain" })).toBe("the steps");
  expect(shown("clear", { state: "asking" }), "it is checked again").toBe("the steps");
});

it("requires a decision for a contract, a smart account, and for an account that could not be checked", () => {
  const contract = shown("contract", { state: "known", kind: "contract" });
  expect(contract).toContain("Your account is a contract.");
  expect(contract).toContain("Continue anyway.");
  expect(contract).not.toContain("the steps");
  const smart = shown("smart", { state: "known", kind: "smart" });
  expect(smart).toContain("this is a smart account");
  expect(smart).toContain("Continue anyway.");
  expect(smart).not.toContain("the steps");
  const failed = shown("unchecked", { state: "failed", retry: () => undefined });
  expect(failed).toContain("Could not check whether your account is a contract.");
  expect(failed).toContain("Continue without this check.");
  expect(failed).toContain("Check again");
  expect(failed).not.toContain("the steps");
});
