import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { Coins, RoundedCoins, UnitPrice } from "./price";

function render(children: ReactNode): string {
  return markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      {children}
    </SettingsProvider>,
  );
}

it("counts the zeros of a tiny price, and gives the exact one on hover and to screen readers", () => {
  const shown = render(<UnitPrice value={1_234_567_000n} isBare />);
  const exact = `0.${"0".repeat(26)}1234567 ETH`;
  expect(shown).toContain(">≈ 0.0₂₆123456</span>");
  expect(shown).toContain('aria-hidden="true"');
  expect(shown).toContain(`title="${exact}"`);
  expect(shown).toContain(`(exactly ${exact})`);
});

it("gives the exact number of a price that only has its zeros counted", () => {
  const shown = render(<RoundedCoins value={1n} />);
  expect(shown).toContain(">0.0₁₇1</span>");
  expect(shown).toContain("(exactly 0.000000000000000001 ETH)");
});

it("shows every digit of a price where money is decided, and of one that people can read at a glance", () => {
  expect(render(<Coins value={1n} />)).toContain(">0.000000000000000001</span>");
  const shown = render(<RoundedCoins value={12_300_000_000_000n} />);
  expect(shown).toContain(">0.0000123</span>");
  expect(shown).not.toContain("aria-hidden");
  expect(shown).not.toContain("exactly");
});
