"use client";

import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { useWallet } from "../wallet/wallet";

type Render = (close: () => void) => ReactNode;

const DialogContext = createContext<((render: Render) => void) | null>(null);

/**
 * Holds the open trade dialog. It belongs to the page, not to the button that opened it: a trade removes the button from the
 * list before the dialog has shown the result.
 */
export function TradeDialogHost({ children }: { children: ReactNode }) {
  const wallet = useWallet();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const open = useMemo(() => (render: Render) => setDialog(render(() => setDialog(null))), []);
  return (
    <DialogContext value={open}>
      {children}
      {dialog !== null && wallet.phase === "connected" ? <Suspense>{dialog}</Suspense> : null}
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
  if (open === null) throw new Error("useTradeDialog: no TradeDialogHost above this component.");
  return (render) => {
    open(render);
    if (wallet.phase !== "connected") wallet.connect();
  };
}
