"use client";

import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { DialogFooter } from "./action-bar";
import { Icon } from "./icon";

interface DialogFrameProps {
  readonly title: ReactNode;
  /** The name of the button that closes the dialog. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * An open dialog with a title and a button that closes it. On a narrow screen it takes the whole width. The main action of its content
 * stays below the part that scrolls.
 */
export function DialogFrame({ title, close, onClose, children }: DialogFrameProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        {/* Below the wallets' own dialogs, which open on top of it. */}
        <Dialog.Popup className="fixed inset-0 z-40 m-auto flex h-fit max-h-full w-full max-w-xl flex-col border border-line bg-paper shadow-raised sm:max-h-[92vh]">
          <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
            <Dialog.Title className="min-w-0 text-lg">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={close}
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-accent"
            >
              <Icon name="cross" />
            </Dialog.Close>
          </div>
          <DialogFooter value={footer}>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>
          </DialogFooter>
          <div ref={setFooter} className="shrink-0 border-line border-t px-5 py-3 empty:hidden" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
