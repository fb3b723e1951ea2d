"use client";

import { useMemo, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { shortenAddress } from "../format/shorten";
import { useContacts } from "../signing/contacts";
import { messageId } from "../signing/naming";
import { proposeMessage } from "../signing/proposal";
import { useRecipientCheck } from "../signing/recipient-check";
import { RecipientField } from "../signing/recipient-field";
import type { ActionProps } from "./action";
import { ActionForm } from "./action-form";

/** Transfers an inscription to another address (spec §5.4). */
export function ActionTransfer({ inscription, onSent }: ActionProps) {
  const t = useTranslate();

  const [typed, setTyped] = useState("");
  const book = useContacts();
  const check = useRecipientCheck(typed);
  const { ticker, amount, part } = inscription;
  const id = messageId(inscription);
  const to = check.address;
  const proposal = useMemo(
    () => (to === null ? null : proposeMessage({ op: "tsf", tick: ticker, id }, to, { amount, part, recipient: to })),
    [ticker, id, amount, part, to],
  );
  return (
    <ActionForm
      text={t("trading.transfer.text")}
      proposal={proposal}
      outcome={to === null ? "" : t("trading.transfer.outcome", { recipient: shortenAddress(to) })}
      hint={t("trading.transfer.hint")}
      danger={check.danger ?? undefined}
      isChecking={check.lookup.state === "asking"}
      onSent={() => {
        if (to !== null) book.remember({ address: to, name: "" });
        onSent();
      }}
    >
      <RecipientField id="action-recipient" value={typed} onChange={setTyped} check={check} book={book} />
    </ActionForm>
  );
}
