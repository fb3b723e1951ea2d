import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { ACCOUNT, tracked } from "@/tools/testing/tracked";
import { TrackerContext } from "../tracker/context";
import type { Subject, Tracked, TrackedStatus } from "../tracker/tracked";
import { type WalletActions, WalletContext } from "../wallet/wallet";
import { useRepeat } from "./repeat";

const PURCHASE: Subject = { op: "ex", ticker: "GOLD", id: "1", amount: 1n, recipient: null };
const unused = () => Promise.reject(new Error("not called in this test"));
const actions: WalletActions = {
  ...{
    estimate: unused,
    estimateCall: unused,
    read: unused,
    simulate: unused,
    codeOf: unused,
    kindOf: unused,
    position: unused,
  },
  ...{ contractMint: unused, switchChain: unused, showAccount: () => {}, status: unused, send: unused },
};
const account = { address: ACCOUNT, chainId: 1, walletName: "", choice: null };

function Shown({ subject }: { subject: Subject | null }) {
  const repeat = useRepeat(subject);
  return (
    <>
      {repeat.decision}
      {repeat.isConfirmed ? "confirmed" : "not confirmed"}
    </>
  );
}

function shown(transactions: readonly Tracked[], subject: Subject | null): string {
  const handle = { transactions, send: unused, dismiss: () => {}, dismissEnded: () => {} };
  return markupOf(
    <WalletContext value={{ phase: "connected", account, actions, requests: 0, connect: () => {} }}>
      <TrackerContext value={handle}>
        <Shown subject={subject} />
      </TrackerContext>
    </WalletContext>,
  );
}

it.each<[TrackedStatus, string]>([
  [{ kind: "unanswered" }, "may have been sent already"],
  [{ kind: "signing" }, "Your wallet still has an open request"],
  [{ kind: "sent" }, "it waits for a block"],
  [{ kind: "mined", blockNumber: 7 }, "is in a block, and its result is not known yet"],
  [{ kind: "dropped" }, "The node no longer has the transaction"],
])("says what happened to the transaction that would be repeated: %o", (status, text) => {
  const sent = [tracked({ subject: PURCHASE, status })];
  expect(shown(sent, PURCHASE)).toMatch(new RegExp(`checkbox.*${text}.*not confirmed$`));
});

it("requires nothing without such a transaction, or while there is no subject", () => {
  expect(shown([], PURCHASE)).toBe("confirmed");
  expect(shown([tracked({ subject: PURCHASE })], null)).toBe("confirmed");
});
