import type { Origin } from "../address/registry";

const names: Readonly<Record<Origin, string>> = {
  own: "your account",
  contact: "your contact",
  recent: "an address you used",
  shown: "another address on this page",
};

type Named = { readonly origin: Origin; readonly name: string };

/** The person's name for an address, or what it is to the person. */
function nameOf({ origin, name }: Named): string {
  return name === "" ? names[origin] : name;
}

/** Texts about addresses that imitate others. */
export const addressTexts = {
  imitates: (imitated: Named) => `Not ${nameOf(imitated)}: it only begins and ends alike.`,
  nameOf,
  typed: "This recipient",
} as const;
