"use client";

import { useLocale, useMessages } from "next-intl";
import { createContext, type ReactNode, Suspense, useContext } from "react";
import { MoreMessages } from "../language/more-messages";
import { useOnceConnected } from "../wallet/use-once-connected";

type Render = (close: () => void) => ReactNode;

const DialogContext = createContext<((dialog: ReactNode) => void) | null>(null);

/**
 * Holds the open trade dialog. It belongs to the page, not to the button that opened it: a trade removes the button from the
 * list before the dialog has shown the result.
 */
export function TradeDialogHost({ children }: { children: ReactNode }) {
  const [dialog, choose] = useOnceConnected<ReactNode>();
  return (
    <DialogContext value={choose}>
      {children}
      {dialog === null ? null : <Suspense>{dialog}</Suspense>}
    </DialogContext>
  );
}

/**
 * The function that opens a trade dialog. Without a wallet it asks for one first. Throws if there is no
 * {@link TradeDialogHost} above.
 */
export function useTradeDialog(): (render: Render) => void {
  const choose = useContext(DialogContext);
  const locale = useLocale();
  const messages = useMessages();
  if (choose === null) throw new Error("useTradeDialog: no TradeDialogHost above this component.");
  return (render) =>
    // The dialog is rendered above the page, which has the messages.
    choose(
      <MoreMessages locale={locale} messages={messages}>
        {render(() => choose(null))}
      </MoreMessages>,
    );
}
