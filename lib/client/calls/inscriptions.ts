import * as contracts from "@/lib/records/contracts/inscriptions";
import { find } from "../request";

/** One inscription with a page of its history, newest first; null if it never existed. */
export const readInscription = find(contracts.readInscription);
