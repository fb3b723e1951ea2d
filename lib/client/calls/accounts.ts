import * as contracts from "@/lib/records/contracts/accounts";
import { call } from "../request";

/** Amounts that an address owns, by ticker. */
export const listBalances = call(contracts.listBalances);
/** Inscriptions that an address owns, by ticker and then in mint order. */
export const listAddressInscriptions = call(contracts.listAddressInscriptions);
