import type { Translate } from "@/lib/languages/translate";
import type { KnownAddress } from "./known-addresses";

/** The person’s name for an address, or its role on this device. */
export function addressNameOf(t: Translate, { origin, name }: Pick<KnownAddress, "origin" | "name">): string {
  return name === "" ? t(`address.names.${origin}`) : name;
}
