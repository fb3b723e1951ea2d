/**
 * Paths and answers of the endpoints that the pages call. The endpoint (lib/api/endpoints) and the client's function of
 * the same name (lib/client) are built from them.
 */
import type { MessageDraft } from "@/lib/protocol";
import { type OfAddress, type OfTicker, takes } from "./contract";
import { balancePage } from "./holder";
import { type AddressInscriptionsQuery, inscriptionPage } from "./inscription";
import { portfolio } from "./market";
import { type BuyCheckQuery, buyCheck, type SellCheckQuery, type SweepCheckQuery, sellCheck } from "./market-check";
import { messageCheck } from "./message-check";
import type { PageQuery } from "./page";
import { type BalanceProofQuery, balanceProof, type InscriptionProofQuery, inscriptionProof } from "./snapshot";
import { mintIdAvailability } from "./token";

export * from "./live-contracts";

export const listBalances = takes<OfAddress & PageQuery>()("/explorer/addresses/:address/balances", balancePage);
export const listAddressInscriptions = takes<OfAddress & AddressInscriptionsQuery>()(
  "/explorer/addresses/:address/inscriptions",
  inscriptionPage,
);
export const readPortfolio = takes<OfAddress>()("/explorer/market/portfolio/:address", portfolio);
export const checkSell = takes<SellCheckQuery>()("/explorer/market/check/sell", sellCheck);
export const checkBuy = takes<BuyCheckQuery>()("/explorer/market/check/buy", buyCheck);
export const checkSweep = takes<SweepCheckQuery>()("/explorer/market/check/sweep", buyCheck);
export const readBalanceProof = takes<BalanceProofQuery>()(
  "/explorer/snapshots/:block/balances/:ticker/:address",
  balanceProof,
);
/** `id`: token id or mint id. */
export const readInscriptionProof = takes<InscriptionProofQuery>()(
  "/explorer/snapshots/:block/inscriptions/:ticker/:id",
  inscriptionProof,
);
export const checkMessage = takes<MessageDraft>()("/explorer/check", messageCheck);
export const checkMintId = takes<OfTicker & { readonly id: string }>()("/:ticker/checkid", mintIdAvailability);
