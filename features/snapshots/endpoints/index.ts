import type { ApiFeature } from "@/lib/api/feature";
import { downloadBalances, downloadInscriptions } from "./files";
import { listSnapshots, readBalanceProof, readInscriptionProof, readSnapshot } from "./snapshots";

/** The endpoints of snapshots and proofs. */
export const snapshots: ApiFeature<"snapshots"> = {
  endpoints: [
    listSnapshots,
    readSnapshot,
    readBalanceProof,
    readInscriptionProof,
    downloadBalances,
    downloadInscriptions,
  ],
  group: { name: "snapshots", paths: /^\/explorer\/(snapshots|commitments)(\/|$)/ },
};
