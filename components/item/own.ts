import type { InscriptionRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";

/** Whether the account owns an inscription, itself or through its vault. */
export function isOwn({ owner, account }: InscriptionRecord, connected: Address | null): boolean {
  return connected !== null && (owner === connected || account === connected);
}
