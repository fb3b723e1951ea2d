import { type OfAddress, takes } from "@/lib/records/contract";
import { balancePage } from "@/lib/records/holder";
import { type AddressInscriptionsQuery, inscriptionPage } from "@/lib/records/inscription";
import type { PageQuery } from "@/lib/records/page";

export const listBalances = takes<OfAddress & PageQuery>()("/explorer/addresses/:address/balances", balancePage);
export const listAddressInscriptions = takes<OfAddress & AddressInscriptionsQuery>()(
  "/explorer/addresses/:address/inscriptions",
  inscriptionPage,
);
