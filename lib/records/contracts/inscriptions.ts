import { type OfTicker, takes } from "@/lib/records/contract";
import { inscriptionWithHistory } from "@/lib/records/inscription";
import type { PageQuery } from "@/lib/records/page";

/** `id`: token id or mint id. */
export const readInscription = takes<OfTicker & { readonly id: string } & PageQuery>()(
  "/explorer/inscriptions/:ticker/:id",
  inscriptionWithHistory,
);
