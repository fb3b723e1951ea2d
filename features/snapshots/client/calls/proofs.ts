import { call } from "@/lib/client/request";
import * as contracts from "../../contracts/proofs";

/** A balance in a snapshot with its proof. */
export const readBalanceProof = call(contracts.readBalanceProof);
/** An inscription in a snapshot with its proof. */
export const readInscriptionProof = call(contracts.readInscriptionProof);
