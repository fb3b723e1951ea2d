import * as contracts from "@/lib/records/contracts/search";
import { call } from "../request";

/** Search results for a text, best match first. */
export const search = call(contracts.search);
