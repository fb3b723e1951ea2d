"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslate } from "@/lib/languages/translate";
import { shortenAddress } from "../format/shorten";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { useWallet } from "../wallet/wallet";
import { useTracker } from "./context";
import { groupTracked } from "./groups";
import { isFinished } from "./tracked";
import { TrackedGroupView } from "./tracked-group";

/** A panel at the side with all transactions of this device and their status. */
export default function TrayPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { transactions, dismissEnded } = useTracker();
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          data-tray=""
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col border-line border-l bg-paper shadow-raised"
        >
          <div className="flex items-start justify-between gap-4 border-line border-b px-5 py-4">
            <div>
              <Dialog.Title className="display text-2xl">{t("tracker.tray.title")}</Dialog.Title>
              <Dialog.Description className="mt-0.5 text-faint text-sm">{t("tracker.tray.note")}</Dialog.Description>
            </div>
            <Dialog.Close
              aria-label={t("tracker.tray.close")}
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-accent"
            >
              <Icon name="cross" />
            </Dialog.Close>
          </div>
          <ul className="min-h-0 flex-1 space-y-3 overflow-y-auto px-5 py-4">
            {transactions.length === 0 ? <li className="text-soft">{t("tracker.tray.empty")}</li> : null}
            {groupTracked(transactions).map((group, index) => (
              <li key={group.key}>
                <TrackedGroupView group={group} isNewest={index === 0} />
                {group.members[0] === undefined || group.members[0].account === account ? null : (
                  <p className="caption mt-1">
                    {t("tracker.tray.by")} <span className="figures">{shortenAddress(group.members[0].account)}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
          {transactions.some(isFinished) ? (
            <div className="border-line border-t px-5 py-3">
              <Button className="w-full" onClick={dismissEnded}>
                {t("tracker.tray.clear")}
              </Button>
            </div>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
