"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { useDeviceAddresses } from "../address/device-addresses";
import { imitatedAmong, type KnownAddress } from "../address/known-addresses";
import { addressNameOf } from "../address/name-of";
import { readTypedAddress } from "../address/typed";
import { useWallet } from "../wallet/wallet";
import { type KindLookup, useAccountKind } from "./use-account-kind";

/** The checks of a typed recipient. */
export interface RecipientCheck {
  /** Null if the text is empty or not an address. */
  readonly address: Address | null;
  /** Why the text can't be used; null if it can. */
  readonly problem: string | null;
  /** Why the person must confirm the address; null if no confirmation is needed. */
  readonly danger: string | null;
  /** The known address that it imitates; null if there is none. */
  readonly imitated: KnownAddress | null;
  /** The lookup of the address's code. Signing is disabled while it runs. */
  readonly lookup: KindLookup;
}

/** Checks a typed recipient: its form, its checksum, its likeness to a known address, and whether it is a contract. */
export function useRecipientCheck(typed: string): RecipientCheck {
  const t = useTranslate();
  const wallet = useWallet();
  const device = useDeviceAddresses();
  const own = wallet.phase === "connected" ? [ownAddress(wallet.account.address)] : [];
  const form = checkForm(t, typed.trim());
  const lookup = useAccountKind(form.address);
  const imitated = form.address === null ? null : imitatedAmong([...own, ...device], form.address);
  const danger = form.address === null ? null : dangerOf(t, form.address, lookup, imitated);
  return { ...form, imitated, danger, lookup };
}

function ownAddress(address: Address): KnownAddress {
  return { address, origin: "own", name: "" };
}

function checkForm(t: Translate, typed: string): Pick<RecipientCheck, "address" | "problem"> {
  const read = readTypedAddress(typed);
  if ("address" in read) return { ...read, problem: null };
  if (typed === "") return { address: null, problem: null };
  return {
    address: null,
    problem: t(read.problem === "form" ? "signing.recipient.invalid" : "signing.recipient.checksum"),
  };
}

/** The warning that the person must confirm before sending to the address; null if there is none. */
export function dangerOf(
  t: Translate,
  address: Address,
  lookup: KindLookup,
  imitated: KnownAddress | null,
): string | null {
  if (address === ZERO_ADDRESS) return t("signing.recipient.zero");
  if (imitated !== null) return t("signing.recipient.lookalike", { name: addressNameOf(t, imitated) });
  // An address that could not be checked may be a contract.
  if (lookup.state === "failed") return t("signing.recipient.uncheckedDecision");
  return lookup.state === "known" && lookup.kind === "contract" ? t("signing.recipient.contract") : null;
}
