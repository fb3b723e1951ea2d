"use client";

import { isAddress } from "viem";
import { type Address, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";
import { shortenHex } from "../format";
import { signingTexts } from "../texts/signing";
import { type Contact, lookalike } from "./contacts";
import { type KindLookup, useAccountKind } from "./use-account-kind";

export interface RecipientCheck {
  /** Null: there is none, or it is no address. */
  readonly address: Address | null;
  /** Why it can't be used. */
  readonly problem: string | null;
  /** Why it should not be used without a second decision. */
  readonly danger: string | null;
  /** What the chain's node says about it. Nothing is signed while the node is being asked. */
  readonly lookup: KindLookup;
}

/** Checks what was typed or pasted as a recipient: its form, its checksum, and what it is on the chain. */
export function useRecipientCheck(typed: string, contacts: readonly Contact[]): RecipientCheck {
  const form = checkForm(typed.trim());
  const lookup = useAccountKind(form.address);
  const danger = form.address === null ? null : dangerOf(form.address, lookup, contacts);
  return { ...form, danger, lookup };
}

/** An address in digits of one case has no checksum; one in mixed case has (EIP-55), and it must be right. */
export function checkForm(typed: string): Pick<RecipientCheck, "address" | "problem"> {
  const words = signingTexts.recipient;
  const address = parseAddress(typed);
  if (address === null) return { address: null, problem: typed === "" ? null : words.invalid };
  const digits = typed.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && !isAddress(typed, { strict: true })) return { address: null, problem: words.checksum };
  return { address, problem: null };
}

/** Why the address should not be used without a second decision; null if nothing speaks against it. */
export function dangerOf(address: Address, lookup: KindLookup, contacts: readonly Contact[]): string | null {
  const words = signingTexts.recipient;
  if (address === ZERO_ADDRESS) return words.zero;
  const similar = lookalike(address, contacts);
  if (similar !== null) return words.lookalike(similar.name === "" ? shortenHex(similar.address) : similar.name);
  // An address that could not be checked may be a contract.
  if (lookup.state === "failed") return words.uncheckedDecision;
  return lookup.state === "known" && lookup.kind === "contract" ? words.contract : null;
}
