/**
 * Paths and answers of the endpoints that the pages call. The endpoint (lib/api/endpoints) and the client's function of
 * the same name (lib/client) are built from them.
 */
import type { MessageDraft } from "@/lib/protocol";
import { type OfAddress, type OfTicker, takes } from "./contract";
import { type CountsQuery, counts } from "./counts";
import { balancePage, distribution, holderPage } from "./holder";
import {
  type AddressInscriptionsQuery,
  type InscriptionsQuery,
  inscriptionPage,
  type ListingsQuery,
  listingPage,
} from "./inscription";
import { portfolio, vaultLink } from "./market";
import { type BuyCheckQuery, buyCheck, type SellCheckQuery, type SweepCheckQuery, sellCheck } from "./market-check";
import { messageCheck } from "./message-check";
import type { PageQuery } from "./page";
import {
  type BalanceProofQuery,
  balanceProof,
  type InscriptionProofQuery,
  inscriptionProof,
  type OfSnapshot,
  snapshot,
  snapshotPage,
} from "./snapshot";
import { mintIdAvailability, nextMintId } from "./token";

export * from "./live-contracts";

export const listHolders = takes<OfTicker & PageQuery>()("/explorer/tokens/:ticker/holders", holderPage);
export const readDistribution = takes<OfTicker>()("/explorer/tokens/:ticker/distribution", distribution);
export const listTokenInscriptions = takes<OfTicker & InscriptionsQuery>()(
  "/explorer/tokens/:ticker/inscriptions",
  inscriptionPage,
);
export const listBalances = takes<OfAddress & PageQuery>()("/explorer/addresses/:address/balances", balancePage);
export const listAddressInscriptions = takes<OfAddress & AddressInscriptionsQuery>()(
  "/explorer/addresses/:address/inscriptions",
  inscriptionPage,
);
export const listListings = takes<ListingsQuery>()("/explorer/listings", listingPage);
export const readVault = takes<OfAddress>()("/explorer/addresses/:address/vault", vaultLink);
export const readPortfolio = takes<OfAddress>()("/explorer/market/portfolio/:address", portfolio);
export const checkSell = takes<SellCheckQuery>()("/explorer/market/check/sell", sellCheck);
export const checkBuy = takes<BuyCheckQuery>()("/explorer/market/check/buy", buyCheck);
export const checkSweep = takes<SweepCheckQuery>()("/explorer/market/check/sweep", buyCheck);
export const listSnapshots = takes<PageQuery>()("/explorer/snapshots", snapshotPage);
export const readSnapshot = takes<OfSnapshot>()("/explorer/snapshots/:block", snapshot);
export const readBalanceProof = takes<BalanceProofQuery>()(
  "/explorer/snapshots/:block/balances/:ticker/:address",
  balanceProof,
);
/** `id`: token id or mint id. */
export const readInscriptionProof = takes<InscriptionProofQuery>()(
  "/explorer/snapshots/:block/inscriptions/:ticker/:id",
  inscriptionProof,
);
export const readCounts = takes<CountsQuery>()("/explorer/counts", counts);
export const checkMessage = takes<MessageDraft>()("/explorer/check", messageCheck);
export const readNextMintId = takes<OfTicker>()("/:ticker/nextid", nextMintId);
export const checkMintId = takes<OfTicker & { readonly id: string }>()("/:ticker/checkid", mintIdAvailability);
