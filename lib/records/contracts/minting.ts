import { type OfTicker, takes } from "@/lib/records/contract";
import { minting } from "@/lib/records/minting";
import { mintIdAvailability } from "@/lib/records/token";

export const readMinting = takes<OfTicker>()("/explorer/tokens/:ticker/minting", minting);
export const checkMintId = takes<OfTicker & { readonly id: string }>()("/:ticker/checkid", mintIdAvailability);
