"use client";

import { useEffect, useMemo, useState } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { shortenAddress } from "../format/shorten";
import type { useSelection } from "../owned/use-selection";
import { useContacts } from "../signing/contacts";
import { Decisive } from "../signing/decisive";
import { fetchState } from "../signing/fetch-state";
import { SigningLayout } from "../signing/layout";
import { MessagePanel } from "../signing/message-panel";
import { messageId } from "../signing/naming";
import { usePreview } from "../signing/preview";
import { type Proposal, proposeMessage } from "../signing/proposal";
import { useRecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import { SeriesPanel } from "../signing/series-panel";
import { SeriesStart } from "../signing/series-start";
import { SignPanel } from "../signing/sign-panel";
import { useInscriptionState } from "../signing/use-inscription-state";
import { useSeries } from "../signing/use-series";
import { Button } from "../ui/button";
import { useWallet } from "../wallet/wallet";
import { SelectedList } from "./selected-list";

interface TransferFormProps {
  readonly selection: ReturnType<typeof useSelection>;
  /** Called when the person wants to change the selection. */
  readonly onChoose: () => void;
}

/** The selected inscriptions and their recipient, beside the first message and the button that signs it. */
export function TransferForm({ selection, onChoose }: TransferFormProps) {
  const t = useTranslate();

  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const { chosen } = selection;
  const [typed, setTyped] = useState("");
  const book = useContacts();
  const recipient = useRecipientCheck(typed);
  const { address: to, danger } = recipient;
  const isChecking = recipient.lookup.state === "asking";
  const series = useSeries();
  const { start } = series;

  // A series has already sent or skipped the first ones.
  const done = series.state === null ? 0 : series.state.sent.length + series.state.skipped;
  const left = chosen.slice(done);
  const first = left[0];
  const live = useInscriptionState(first === undefined ? null : { ticker: first.ticker, id: first.tokenId });
  const inscription = live.data ?? null;
  const proposal = useMemo(
    () => (inscription === null || to === null ? null : transferProposal(inscription, to)),
    [inscription, to],
  );
  const preview = usePreview(proposal);
  const { remember } = book;
  /** The recipient of the series. */
  const [target, setTarget] = useState<Address | null>(null);
  const isSent = (series.state?.sent.length ?? 0) > 0;
  useEffect(() => {
    // Not before: the person may decline because the address is wrong.
    if (isSent && target !== null) remember({ address: target, name: "" });
  }, [isSent, target, remember]);

  function begin() {
    if (account === null || to === null) return;
    setTarget(to);
    const planned = [...chosen];
    const propose = async (index: number) => {
      const one = planned[index];
      const found = one === undefined ? null : await fetchState.inscription({ ticker: one.ticker, id: one.tokenId });
      return found === null ? null : transferProposal(found, to);
    };
    void start(account, planned.length, propose);
  }

  return (
    <SigningLayout
      form={
        <>
          <SelectedList chosen={left} account={account} onRemove={series.state === null ? selection.toggle : null} />
          {series.state === null ? <Button onClick={onChoose}>{t("transfer.chooseMore")}</Button> : null}
          <RecipientField id="recipient" value={typed} onChange={setTyped} check={recipient} book={book} />
          {to !== null && to === account ? <p className="text-sm text-soft">{t("transfer.toSelf")}</p> : null}
        </>
      }
    >
      <MessagePanel
        proposal={proposal}
        preview={preview}
        outcome={t("transfer.outcome", { recipient: shortenAddress(to ?? ZERO_ADDRESS) })}
        hint={live.data === null ? t("transfer.gone") : t("transfer.messageNone")}
      />
      {left.length > 1 ? <p className="text-sm text-soft">{t("transfer.more", { count: left.length - 1 })}</p> : null}
      <SignPanel
        proposal={proposal}
        preview={preview}
        danger={danger ?? undefined}
        isChecking={isChecking}
        onAnswer={({ status }) => {
          if (status.kind !== "sent") return;
          if (to !== null) remember({ address: to, name: "" });
          selection.clear();
        }}
      >
        {series.state !== null ? (
          <SeriesPanel handle={series} onClose={selection.clear} />
        ) : chosen.length > 1 ? (
          <SeriesStart
            key={`${to} ${danger}`}
            label={t("transfer.many", { count: chosen.length })}
            isDisabled={proposal === null || isChecking}
            subject={proposal?.subject ?? null}
            danger={danger}
            summary={
              account === null ? undefined : (
                <Decisive text={t("transfer.many", { count: chosen.length })} recipient={to} account={account} />
              )
            }
            onStart={begin}
          />
        ) : undefined}
      </SignPanel>
    </SigningLayout>
  );
}

function transferProposal(inscription: InscriptionRecord, to: Address): Proposal {
  const { ticker, amount, part } = inscription;
  return proposeMessage({ op: "tsf", tick: ticker, id: messageId(inscription) }, to, { amount, part, recipient: to });
}
