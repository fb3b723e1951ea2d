import * as contracts from "@/lib/records/contracts/messages";
import { call } from "../request";

/** The outcome that a message would have in the next block. */
export const checkMessage = call(contracts.checkMessage);
