import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { local, metis, type Network } from "@/lib/chain/networks";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { BlockHash, HashText, HexValue } from "./hex";

const HASH = `0x${"ab".repeat(32)}`;

function render(network: Network, children: ReactNode): string {
  return markupOf(
    <SettingsProvider settings={{ network, walletConnectProjectId: null, fiat: null }}>{children}</SettingsProvider>,
  );
}

it.each([
  ["tx", <HashText key="" value={HASH} withTools />, HASH],
  ["block", <BlockHash key="" value={HASH} isShort />, HASH],
])("links to the explorer's %s page in a new tab", (kind, shown, value) => {
  const address = `href="https://andromeda-explorer.metis.io/${kind}/${value}"`;
  expect(render(metis, shown)).toContain(`${address} target="_blank" rel="noreferrer"`);
  expect(render(local, shown)).not.toContain('target="_blank"');
  expect(render(local, shown)).toContain('aria-label="Copy"');
});

it("does not link a token id to the explorer, but shows the whole value on hover", () => {
  const shown = render(metis, <HexValue value={HASH} isShort />);
  expect(shown).not.toContain('target="_blank"');
  expect(shown).toContain(`title="${HASH}"`);
  expect(shown).toContain(">0xababab…ababab<");
});
