import { call } from "@/lib/client/request";
import * as contracts from "../../contracts/sales";

/** Sales, newest first. */
export const listSales = call(contracts.listSales);
