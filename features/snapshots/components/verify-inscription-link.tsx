import { paths } from "@/components/format/paths";
import type { InscriptionRecord } from "@/lib/client";
import { VerifyLink } from "./verify-link";

/** Links to the proof of an inscription's owner; nothing if it has none. */
export function VerifyInscriptionLink({ inscription: { ticker, tokenId, owner } }: { inscription: InscriptionRecord }) {
  return owner === null ? null : <VerifyLink href={paths.verifyInscription(ticker, tokenId)} look="button" />;
}
