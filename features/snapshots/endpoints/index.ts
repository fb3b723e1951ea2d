import type { ApiFeature } from "@/lib/api/feature";
import { examples } from "./examples";
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
  examples,
  group: { name: "snapshots", paths: /^\/explorer\/(snapshots|commitments)(\/|$)/ },
};
