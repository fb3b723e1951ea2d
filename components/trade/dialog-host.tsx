"use client";

import { useLocale, useMessages } from "next-intl";
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { MoreMessages } from "../language/more-messages";
import { usePathname } from "../language/navigation";
import { useWallet } from "../wallet/wallet";

type Render = (close: () => void) => ReactNode;

const DialogContext = createContext<((render: Render) => void) | null>(null);

/**
 * Holds the open trade dialog. It belongs to the page, not to the button that opened it: a trade removes the button from the
 * list before the dialog has shown the result.
 */
export function TradeDialogHost({ children }: { children: ReactNode }) {
  const isConnected = useWallet().phase === "connected";
  const page = usePathname();
  const [opened, setOpened] = useState<{ readonly dialog: ReactNode; readonly page: string } | null>(null);
  const open = useMemo(() => (render: Render) => setOpened({ dialog: render(() => setOpened(null)), page }), [page]);
  // A trade that waits for a wallet must not open on another page, where the person connects one for another reason.
  if (opened !== null && opened.page !== page && !isConnected) setOpened(null);
  return (
    <DialogContext value={open}>
      {children}
      {opened !== null && isConnected ? <Suspense>{opened.dialog}</Suspense> : null}
    </DialogContext>
  );
}

/**
 * The function that opens a trade dialog. Without a wallet it asks for one first: two open dialogs would compete for the
 * keyboard focus. Throws if there is no {@link TradeDialogHost} above.
 */
export function useTradeDialog(): (render: Render) => void {
  const open = useContext(DialogContext);
  const wallet = useWallet();
  const locale = useLocale();
  const messages = useMessages();
  if (open === null) throw new Error("useTradeDialog: no TradeDialogHost above this component.");
  return (render) => {
    // The dialog is rendered above the page, which has the messages.
    open((close) => (
      <MoreMessages locale={locale} messages={messages}>
        {render(close)}
      </MoreMessages>
    ));
    if (wallet.phase !== "connected") wallet.connect();
  };
}
