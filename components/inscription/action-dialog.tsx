"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { inscriptionText } from "../format/inscription-text";
import { ItemFacts } from "../item/facts";
import { DialogFrame } from "../ui/dialog-frame";
import type { InscriptionAction } from "./action";
import { ActionBuy } from "./action-buy";
import { ActionList } from "./action-list";
import { ActionSplit } from "./action-split";
import { ActionTransfer } from "./action-transfer";
import { ActionUnlist } from "./action-unlist";

const FORMS = { transfer: ActionTransfer, split: ActionSplit, list: ActionList, unlist: ActionUnlist, buy: ActionBuy };

interface ActionDialogProps {
  readonly action: InscriptionAction;
  readonly inscription: InscriptionRecord;
  readonly onClose: () => void;
}

/** The dialog of an action on an inscription. */
export default function ActionDialog({ action, inscription, onClose }: ActionDialogProps) {
  const t = useTranslate();
  const Form = FORMS[action];
  return (
    <DialogFrame
      title={
        <>
          {t(`trading.names.${action}`)} <span className="display break-all">{inscriptionText(t, inscription)}</span>
        </>
      }
      close={t("trading.close")}
      onClose={onClose}
    >
      <div className="space-y-5">
        {/* The form of a purchase shows them as they were when it opened. */}
        {action === "buy" ? null : <ItemFacts item={inscription} />}
        <Form inscription={inscription} onSent={onClose} />
      </div>
    </DialogFrame>
  );
}
