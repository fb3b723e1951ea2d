"use client";

import { useEffect, useState } from "react";
import { isAddress } from "viem";
import { type Address, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { shortenHex } from "../format";
import { signingTexts } from "../texts/signing";
import { type AccountKind, useWallet } from "../wallet/wallet";
import { type Contact, lookalike } from "./contacts";

export interface RecipientCheck {
  /** Null: there is none, or it is no address. */
  readonly address: Address | null;
  /** Why it can't be used. */
  readonly problem: string | null;
  /** Why it should not be used without a second decision. */
  readonly danger: string | null;
}

/** Checks what was typed or pasted as a recipient: its form, its checksum, and what it is on the chain. */
export function useRecipientCheck(typed: string, contacts: readonly Contact[]): RecipientCheck {
  const form = checkForm(typed.trim());
  const kind = useKind(form.address);
  const danger = form.address === null ? null : dangerOf(form.address, kind, contacts);
  return { ...form, danger };
}

/** An address in digits of one case has no checksum; one in mixed case has (EIP-55), and it must be right. */
export function checkForm(typed: string): Omit<RecipientCheck, "danger"> {
  const words = signingTexts.recipient;
  const address = parseAddress(typed);
  if (address === null) return { address: null, problem: typed === "" ? null : words.invalid };
  const digits = typed.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && !isAddress(typed, { strict: true })) return { address: null, problem: words.checksum };
  return { address, problem: null };
}

function dangerOf(address: Address, kind: AccountKind | null, contacts: readonly Contact[]): string | null {
  const words = signingTexts.recipient;
  if (address === ZERO_ADDRESS) return words.zero;
  const similar = lookalike(address, contacts);
  if (similar !== null) return words.lookalike(similar.name === "" ? shortenHex(similar.address) : similar.name);
  return kind === "contract" ? words.contract : null;
}

/** What the address is on the chain; null while nobody has said. */
function useKind(address: Address | null): AccountKind | null {
  const wallet = useWallet();
  const actions = wallet.phase === "connected" ? wallet.actions : null;
  const [known, setKnown] = useState<{ address: Address; kind: AccountKind } | null>(null);
  useEffect(() => {
    if (address === null || actions === null) return;
    let isOver = false;
    void actions.kindOf(address).then((outcome) => {
      if (!isOver && outcome.ok) setKnown({ address, kind: outcome.value });
    });
    return () => {
      isOver = true;
    };
  }, [address, actions]);
  return known !== null && known.address === address ? known.kind : null;
}
