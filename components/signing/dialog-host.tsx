"use client";

import { useLocale, useMessages } from "next-intl";
import { createContext, type ReactNode, Suspense, useContext } from "react";
import { MoreMessages } from "../language/more-messages";
import { useOnceConnected } from "../wallet/use-once-connected";

type Render = (close: () => void) => ReactNode;

const DialogContext = createContext<((dialog: ReactNode) => void) | null>(null);

/**
 * Holds the open dialog. It belongs to the page, not to the button that opened it: what it signs may remove the button from the
 * list before the dialog has shown the result.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, choose] = useOnceConnected<ReactNode>();
  return (
    <DialogContext value={choose}>
      {children}
      {dialog === null ? null : <Suspense>{dialog}</Suspense>}
    </DialogContext>
  );
}

/**
 * The function that opens a dialog. Without a wallet it asks for one first. Throws if there is no
 * {@link DialogHost} above.
 */
export function useHostedDialog(): (render: Render) => void {
  const choose = useContext(DialogContext);
  const locale = useLocale();
  const messages = useMessages();
  if (choose === null) throw new Error("useHostedDialog: no DialogHost above this component.");
  return (render) =>
    // The dialog is rendered above the page, which has the messages.
    choose(
      <MoreMessages locale={locale} messages={messages}>
        {render(() => choose(null))}
      </MoreMessages>,
    );
}
