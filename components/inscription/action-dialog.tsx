"use client";

import { Dialog } from "@base-ui/react/dialog";
import type { InscriptionRecord } from "@/lib/client";
import { readableName } from "../signing/naming";
import { tradingTexts } from "../texts/trading";
import { Icon } from "../ui/icon";
import { ActionBuy } from "./action-buy";
import { ActionList } from "./action-list";
import { ActionSplit } from "./action-split";
import { ActionTransfer } from "./action-transfer";
import { ActionUnlist } from "./action-unlist";
import type { InscriptionAction } from "./actions";

export interface ActionProps {
  readonly inscription: InscriptionRecord;
  /** Called when the transaction is sent. The page then shows its status. */
  readonly onSent: () => void;
}

const FORMS = { transfer: ActionTransfer, split: ActionSplit, list: ActionList, unlist: ActionUnlist, buy: ActionBuy };

interface ActionDialogProps {
  readonly action: InscriptionAction;
  readonly inscription: InscriptionRecord;
  readonly onClose: () => void;
}

/** The dialog of an action on an inscription. */
export default function ActionDialog({ action, inscription, onClose }: ActionDialogProps) {
  const Form = FORMS[action];
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        {/* Below the wallets' own dialogs, which open on top of it. */}
        <Dialog.Popup className="fixed inset-0 z-40 m-auto flex h-fit max-h-full w-full max-w-xl flex-col border border-line bg-paper shadow-raised sm:max-h-[92vh]">
          <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
            <Dialog.Title className="min-w-0 text-lg">
              {tradingTexts.names[action]} <span className="display break-all">{readableName(inscription)}</span>
            </Dialog.Title>
            <Dialog.Close
              aria-label={tradingTexts.close}
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-accent"
            >
              <Icon name="cross" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
            <Form inscription={inscription} onSent={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
