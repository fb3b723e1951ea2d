import type { InscriptionRecord } from "@/lib/client";
import { useInscription } from "@/lib/client/react/inscriptions";
import type { Live } from "@/lib/client/react/use-live-query";
import type { InscriptionKey } from "./fetch-state";

/** The state of an inscription, live; null if it never existed. A null key makes no requests. */
export function useInscriptionState(key: InscriptionKey | null): Live<InscriptionRecord | null> {
  const { data, isFailing } = useInscription(key === null ? null : { ticker: key.ticker, id: key.id, limit: 1 });
  return { data: data === null ? null : data?.inscription, isFailing };
}
