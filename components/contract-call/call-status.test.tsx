import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { CallStatusText } from "./call-status";
import type { CallStatus } from "./follow-call";

const HASH = `0x${"1".repeat(64)}` as const;
const OTHER = `0x${"2".repeat(64)}` as const;

function shown(status: CallStatus): string {
  const settings = { network: local, walletConnectProjectId: null, fiat: null };
  return markupOf(
    <SettingsProvider settings={settings}>
      <CallStatusText status={status} />
    </SettingsProvider>,
  );
}

it("names the transaction that replaced the call, and says whether that is final", () => {
  const canceled = { kind: "canceled", hash: HASH, by: OTHER } as const;
  const open = shown({ ...canceled, isFinal: false });
  expect(open).toContain("Failed · Replaced. Another transaction of your account replaced it. This is not final yet");
  expect(open).toMatch(new RegExp(`Replaced by.*${OTHER}`));
  const final = shown({ ...canceled, isFinal: true });
  expect(final).toContain("Failed · Replaced. Another transaction of your account replaced it. <");
  expect(final).not.toContain("not final");
  expect(shown({ ...canceled, by: null })).not.toContain("Replaced by");
});

it("says that the node no longer has a dropped call, and that the wallet sent one again", () => {
  expect(shown({ kind: "dropped", hash: HASH })).toContain("Pending · In no node. The node no longer has it.");
  const sent = { kind: "sent", hash: HASH, isKnown: true } as const;
  expect(shown({ ...sent, isSpedUp: true })).toContain("Waiting for a block. It was sent again with another fee.");
  expect(shown({ ...sent, isSpedUp: false })).not.toContain("another fee");
});
