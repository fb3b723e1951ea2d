import * as contracts from "@/lib/records/contracts/minting";
import { find } from "../request";

/** How busy the minting of a token is; null if the ticker is not deployed. */
export const readMinting = find(contracts.readMinting);
/** Whether a mint id is free; null if the ticker is not deployed. */
export const checkMintId = find(contracts.checkMintId);
