import { expect, it } from "vitest";
import type { SilentWallet, WalletAccount, WalletResult } from "../wallet/wallet";
import { Permission } from "./permission";

const address = `0x${"a".repeat(40)}` as const;
const call = { to: address, data: "0x01", value: 0n } as const;

/** An account whose wallet answers so to a run, and what happened to its runs. `isHidden`: the tab is hidden during the prompt. */
function accountWith(answer: WalletResult<null>, isHidden = false) {
  const log: string[] = [];
  const hide: { now: () => void } = { now: () => {} };
  const silent: SilentWallet = {
    showRecovery: () => {},
    async beginRun(_call, _account, count, onHidden) {
      log.push(`asked for ${count}`);
      hide.now = onHidden;
      if (isHidden) onHidden();
      return answer.ok ? { ok: true, value: () => void log.push("ended") } : answer;
    },
  };
  const account: WalletAccount = { address, chainId: 1, walletName: "", choice: null, silent };
  return { account, log, hide };
}

it("asks once until it ends, and not for a single transaction or another wallet", async () => {
  const { account, log } = accountWith({ ok: true, value: null });
  const permission = new Permission(() => log.push("hidden"));
  expect(await permission.request({ ...account, silent: undefined }, call, 3)).toBeNull();
  expect(await permission.request(account, call, 1)).toBeNull();
  expect(log).toEqual([]);
  for (const left of [3, 2]) expect(await permission.request(account, call, left)).toBeNull();
  permission.end();
  permission.end();
  await permission.request(account, call, 2);
  expect(log).toEqual(["asked for 3", "ended", "asked for 2"]);
});

it("asks again after the tab was hidden, also during the prompt", async () => {
  for (const isDuring of [true, false]) {
    const { account, log, hide } = accountWith({ ok: true, value: null }, isDuring);
    const permission = new Permission(() => log.push("hidden"));
    await permission.request(account, call, 3);
    if (!isDuring) hide.now();
    await permission.request(account, call, 2);
    expect(log.filter((entry) => entry.startsWith("asked"))).toEqual(["asked for 3", "asked for 2"]);
    expect(log).toContain("hidden");
  }
});

it("says why there is none", async () => {
  for (const [kind, pause] of [
    ["rejected", "declined"],
    ["unreachable", "fault"],
  ] as const) {
    const { account } = accountWith({ ok: false, fault: { kind, detail: "", missing: null } });
    expect(await new Permission(() => {}).request(account, call, 2)).toEqual({ kind: pause });
  }
});
