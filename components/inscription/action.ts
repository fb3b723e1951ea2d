import type { InscriptionRecord } from "@/lib/client";

/** What a person can do with an inscription by a message. */
export type InscriptionAction = "transfer" | "split" | "list" | "unlist" | "buy";

/** What the form of an action takes. */
export interface ActionProps {
  readonly inscription: InscriptionRecord;
  /** Called when the transaction is sent. The page then shows its status. */
  readonly onSent: () => void;
}
