import { expect, it } from "vitest";
import { local, metis, type Network } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { AddressText } from "./address-text";

const ADDRESS: Address = `0x${"12".repeat(20)}`;

function render(network: Network): string {
  return markupOf(
    <SettingsProvider settings={{ network, walletConnectProjectId: null, fiat: null }}>
      <AddressText value={ADDRESS} withTools />
    </SettingsProvider>,
  );
}

it("links to the explorer's page of the address in a new tab", () => {
  const address = `href="https://andromeda-explorer.metis.io/address/${ADDRESS}"`;
  expect(render(metis)).toContain(`${address} target="_blank" rel="noreferrer"`);
  expect(render(local)).not.toContain('target="_blank"');
  expect(render(local)).toContain('aria-label="Copy"');
});

it("shows the operator's name of an address beside it, marked as the operator's", () => {
  const names = [{ address: ADDRESS, name: "Bridge" }] as const;
  expect(render({ ...local, names: [...names] })).toContain("Bridge (site’s name)");
  expect(render(local)).not.toContain("site’s name");
});
