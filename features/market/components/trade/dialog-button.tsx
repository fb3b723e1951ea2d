"use client";

import type { ReactNode } from "react";
import { useSettings } from "@/components/hooks/settings";
import { useHostedDialog } from "@/components/signing/dialog-host";
import { Button } from "@/components/ui/button";
import type { Address } from "@/lib/protocol";
import { marketAddress } from "@/lib/protocol/market-contracts";

export interface ButtonProps {
  readonly look?: "filled" | "outlined";
  readonly className?: string;
}

interface DialogButtonProps extends ButtonProps {
  readonly text: string;
  /** The button's name for screen readers, if the text does not name the object of the action. */
  readonly label?: string | undefined;
  readonly children: (market: Address, close: () => void) => ReactNode;
}

/** A button that connects a wallet if there is none, then opens a dialog. Nothing on a network without a market. */
export function DialogButton({ text, label, children, ...rest }: DialogButtonProps) {
  const market = marketAddress(useSettings().network);
  const open = useHostedDialog();
  if (market === null) return null;
  return (
    <Button
      {...rest}
      onClick={() => open((close) => children(market, close))}
      aria-label={label}
      aria-haspopup="dialog"
    >
      {text}
    </Button>
  );
}
