import type { InscriptionRecord } from "@/lib/api/client";

/** What its owner or somebody else can do with an inscription. */
export function InscriptionActions(_properties: { inscription: InscriptionRecord }) {
  return null;
}
