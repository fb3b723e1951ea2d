import type { Translate } from "@/lib/languages/translate";
import type { KnownAddress } from "./registry";

/** The person’s name for an address, or what it is to the person. */
export function nameOf(t: Translate, { origin, name }: Pick<KnownAddress, "origin" | "name">): string {
  return name === "" ? t(`address.names.${origin}`) : name;
}
