"use client";

import { useMemo, useState } from "react";
import type { InscriptionRecord } from "@/lib/client/index";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { shortenHex } from "../format";
import { useLive } from "../live/use-live";
import type { useSelection } from "../owned/use-selection";
import { useContacts } from "../signing/contacts";
import { Desk } from "../signing/desk";
import { useFinding } from "../signing/finding";
import { MessagePanel } from "../signing/message-panel";
import { messageId } from "../signing/naming";
import { type Proposal, proposeMessage } from "../signing/proposal";
import { useRecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import { RunPanel } from "../signing/run-panel";
import { RunStart } from "../signing/run-start";
import { SignPanel } from "../signing/sign-panel";
import { ask, liveState } from "../signing/sources";
import { useRun } from "../signing/use-run";
import { transferringTexts } from "../texts/transferring";
import { Button } from "../ui/button";
import { useWallet } from "../wallet/wallet";
import { SelectedList } from "./selected-list";

interface TransferDeskProps {
  readonly selection: ReturnType<typeof useSelection>;
  /** Somebody wants to choose others. */
  readonly onChoose: () => void;
}

/** What is chosen, to whom it goes, the message of the first, and the signature. */
export function TransferDesk({ selection, onChoose }: TransferDeskProps) {
  const words = transferringTexts;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const { chosen } = selection;
  const [typed, setTyped] = useState("");
  const book = useContacts();
  const recipient = useRecipientCheck(typed, book.contacts);
  const { address: to, danger } = recipient;
  const isChecking = recipient.lookup.state === "asking";
  const run = useRun();
  const { start } = run;

  // What a run has done already is somebody else's by now.
  const done = run.state === null ? 0 : run.state.sent.length + run.state.skipped;
  const left = chosen.slice(done);
  const first = left[0];
  const live = useLive(first === undefined ? null : liveState.inscription({ ticker: first.ticker, id: first.tokenId }));
  const inscription = live.data ?? null;
  const proposal = useMemo(
    () => (inscription === null || to === null ? null : transferProposal(inscription, to)),
    [inscription, to],
  );
  const finding = useFinding(proposal);
  const remember = () => (to === null ? undefined : book.remember({ address: to, name: "" }));

  function begin() {
    if (account === null || to === null) return;
    remember();
    const planned = [...chosen];
    const propose = async (index: number) => {
      const one = planned[index];
      const found = one === undefined ? null : await ask.inscription({ ticker: one.ticker, id: one.tokenId });
      return found === null ? null : transferProposal(found, to);
    };
    void start(account, planned.length, propose);
  }

  return (
    <Desk
      form={
        <>
          <SelectedList chosen={left} account={account} onRemove={run.state === null ? selection.toggle : null} />
          {run.state === null ? <Button onClick={onChoose}>{words.chooseMore}</Button> : null}
          <RecipientField id="recipient" value={typed} onChange={setTyped} check={recipient} book={book} />
          {to !== null && to === account ? <p className="text-sm text-soft">{words.toSelf}</p> : null}
        </>
      }
    >
      <MessagePanel
        proposal={proposal}
        finding={finding}
        outcome={words.outcome(shortenHex(to ?? ZERO_ADDRESS))}
        hint={live.data === null ? words.gone : words.messageNone}
      />
      {left.length > 1 ? <p className="text-sm text-soft">{words.more(left.length - 1)}</p> : null}
      <SignPanel
        proposal={proposal}
        finding={finding}
        danger={danger ?? undefined}
        isChecking={isChecking}
        onAnswer={({ way }) => {
          if (way.at !== "sent") return;
          remember();
          selection.clear();
        }}
      >
        {run.state !== null ? (
          <RunPanel handle={run} onClose={selection.clear} />
        ) : chosen.length > 1 ? (
          <RunStart
            key={`${to} ${danger}`}
            label={words.many(chosen.length)}
            isDisabled={proposal === null || isChecking}
            danger={danger}
            onStart={begin}
          />
        ) : undefined}
      </SignPanel>
    </Desk>
  );
}

function transferProposal(inscription: InscriptionRecord, to: Address): Proposal {
  const { ticker, amount } = inscription;
  return proposeMessage({ op: "tsf", tick: ticker, id: messageId(inscription) }, to, { amount, recipient: to });
}
