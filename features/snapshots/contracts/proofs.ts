import { takes } from "@/lib/records/contract";
import {
  type BalanceProofQuery,
  balanceProof,
  type InscriptionProofQuery,
  inscriptionProof,
} from "@/lib/records/snapshot";

export const readBalanceProof = takes<BalanceProofQuery>()(
  "/explorer/snapshots/:block/balances/:ticker/:address",
  balanceProof,
);
/** `id`: token id or mint id. */
export const readInscriptionProof = takes<InscriptionProofQuery>()(
  "/explorer/snapshots/:block/inscriptions/:ticker/:id",
  inscriptionProof,
);
