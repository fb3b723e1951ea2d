import { expect, test } from "vitest";
import { storedValue } from "../storage/stored-value";
import type { WalletFaultKind } from "../wallet/fault";
import type { WalletActions, WalletResult } from "../wallet/wallet";
import { sendCall } from "./send-call";
import { type SentCall, type StoredCall, sentCallCodec } from "./sent-call";

const HASH = `0x${"1".repeat(64)}` as const;
const ACCOUNT = `0x${"a".repeat(40)}` as const;
const CALL = { to: null, data: "0x60", value: 5n } as const;
const ASKED: SentCall = { ...CALL, account: ACCOUNT, since: 7, hash: null, nonce: 4 };
const SENT: SentCall = { ...ASKED, hash: HASH, nonce: null };
const EARLIER: SentCall = { ...SENT, data: "0x61", nonce: 2 };

const answered: WalletResult<typeof HASH> = { ok: true, value: HASH };
const failed = (kind: WalletFaultKind) => ({ ok: false, fault: { kind, detail: "", missing: null } }) as const;

/** Sends a call whose wallet gives this answer. `meanwhile` runs while the wallet is open. */
async function sending(
  answer: Awaited<ReturnType<WalletActions["send"]>>,
  meanwhile: (open: { stored: StoredCall; leave: () => void }) => void = () => {},
) {
  const stored = storedValue("engrave.test.send-call", sentCallCodec);
  stored.write(EARLIER);
  const left = new AbortController();
  let whileOpen: SentCall | null = null;
  const result = await sendCall(CALL, {
    ...{ account: ACCOUNT, stored, left: left.signal },
    actions: {
      position: async () => ({ ok: true, value: { block: 7, nonce: 4 } }),
      async send() {
        whileOpen = stored.read();
        meanwhile({ stored, leave: () => left.abort() });
        return answer;
      },
    },
  });
  return { whileOpen, result, kept: stored.read() };
}

test("a call is stored before the wallet is asked, with the lowest nonce that it can have", async () => {
  const { whileOpen, result, kept } = await sending(answered);
  expect(whileOpen).toEqual(ASKED);
  expect(result).toEqual({ sent: SENT, fault: null });
  expect(kept).toEqual(SENT);
});

test("a call that was not sent is no longer stored, and the one before it is", async () => {
  for (const kind of ["rejected", "wrong-chain", "already-asked"] as const) {
    expect(await sending(failed(kind))).toMatchObject({ result: { sent: null, fault: { kind } }, kept: EARLIER });
  }
});

test("a call that may have been sent stays stored", async () => {
  const { result, kept } = await sending(failed("maybe-sent"));
  expect(result).toMatchObject({ sent: ASKED, fault: { kind: "maybe-sent" } });
  expect(kept).toEqual(ASKED);
});

test("the answer to a page that shows another account is only stored", async () => {
  const left = await sending(answered, ({ leave }) => leave());
  expect(left).toMatchObject({ result: null, kept: SENT });
  expect(await sending(failed("rejected"), ({ leave }) => leave())).toMatchObject({ result: null, kept: EARLIER });
});

test("a call that another page has stored meanwhile stays", async () => {
  const other: SentCall = { ...ASKED, data: "0x62" };
  for (const answer of [answered, failed("rejected")]) {
    expect(await sending(answer, ({ stored }) => stored.write(other))).toMatchObject({ kept: other });
  }
});
