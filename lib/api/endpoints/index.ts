import type { Endpoint } from "../http/define-endpoint";
import { countHolders, listDeployments, readDeployment } from "./deployments";
import { documentEndpoint } from "./document";
import { listOperations, readStatus, readTransaction } from "./explorer";
import { listAddressInscriptions, listAddressOperations, listBalances } from "./explorer-addresses";
import { readBlock, readCounts, readOrphans } from "./explorer-blocks";
import { checkMessage } from "./explorer-check";
import { readCommitment } from "./explorer-commitments";
import { readInscription } from "./explorer-inscriptions";
import { listListings, listSales } from "./explorer-market";
import { readPortfolio, readVault } from "./explorer-market-accounts";
import { checkBuy, checkSell, checkSweep } from "./explorer-market-check";
import { listOffers } from "./explorer-market-offers";
import { listMarketTokens, readCandles, readMarketToken } from "./explorer-market-tokens";
import { readMinting } from "./explorer-minting";
import { search } from "./explorer-search";
import { downloadBalances, downloadInscriptions } from "./explorer-snapshot-files";
import { listSnapshots, readBalanceProof, readInscriptionProof, readSnapshot } from "./explorer-snapshots";
import { streamEvents } from "./explorer-stream";
import { listHolders, listTokenInscriptions, listTokens, readDistribution, readToken } from "./explorer-tokens";
import { health, ready } from "./health";
import { listOwnedTokens, readBalance, readDelegation } from "./holdings";
import { checkInscription, listTransactions, readMintAmount, readOwner } from "./inscriptions";
import { buildDeployMessage, buildMintMessage, buildTransferMessage } from "./messages";
import { metrics } from "./metrics";
import { checkMintId, readNextMintId } from "./mint-ids";
import { listMints } from "./mints";
import { readTransactionStatus } from "./transaction-status";

const described: readonly Endpoint[] = [
  buildMintMessage,
  buildDeployMessage,
  buildTransferMessage,
  checkMintId,
  readNextMintId,
  listMints,
  checkInscription,
  readMintAmount,
  listTransactions,
  readTransactionStatus,
  readDeployment,
  readOwner,
  listOwnedTokens,
  readDelegation,
  listDeployments,
  readBalance,
  countHolders,
  health,
  ready,
  metrics,
  readStatus,
  search,
  listTokens,
  readToken,
  readMinting,
  listHolders,
  readDistribution,
  listTokenInscriptions,
  readInscription,
  listBalances,
  listAddressInscriptions,
  listAddressOperations,
  listOperations,
  readTransaction,
  readBlock,
  readOrphans,
  readCommitment,
  listSnapshots,
  readSnapshot,
  readBalanceProof,
  readInscriptionProof,
  downloadBalances,
  downloadInscriptions,
  listListings,
  listSales,
  listMarketTokens,
  readMarketToken,
  listOffers,
  readCandles,
  readVault,
  readPortfolio,
  checkSell,
  checkBuy,
  checkSweep,
  readCounts,
  checkMessage,
  streamEvents,
];

/** All endpoints: the endpoints of spec §12.2 by number, then the additions (spec §12.4). */
export const endpoints: readonly Endpoint[] = [...described, documentEndpoint(described)];
