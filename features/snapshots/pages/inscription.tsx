import type { InscriptionFeature } from "@/components/slots/page-feature";
import { VerifyInscriptionLink } from "../components/verify-inscription-link";

/** The way to the proof of an inscription's owner. */
export const snapshots: InscriptionFeature = { name: "snapshots", Link: VerifyInscriptionLink };
