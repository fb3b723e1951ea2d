import type { ApiFeature } from "../feature";
import type { Endpoint } from "../http/define-endpoint";
import { countHolders, listDeployments, readDeployment } from "./deployments";
import { documentEndpoint } from "./document";
import { listOperations, readStatus, readTransaction } from "./explorer";
import { listAddressInscriptions, listAddressOperations, listBalances } from "./explorer-addresses";
import { readBlock, readCounts, readOrphans } from "./explorer-blocks";
import { checkMessage } from "./explorer-check";
import { readCommitment } from "./explorer-commitments";
import { readInscription } from "./explorer-inscriptions";
import { listBalancesByKey, listInscriptionsByKey, listOutcomesByKey, listOwnersByKey } from "./explorer-keyed";
import { listMarketTokens, readMarketToken } from "./explorer-market-tokens";
import { readMinting } from "./explorer-minting";
import { search } from "./explorer-search";
import { streamEvents } from "./explorer-stream";
import {
  listHolders,
  listTokenInscriptions,
  listTokens,
  readDistribution,
  readHolderHistory,
  readToken,
} from "./explorer-tokens";
import { health, ready } from "./health";
import { listOwnedTokens, readBalance, readDelegation } from "./holdings";
import { checkInscription, listTransactions, readMintAmount, readOwner } from "./inscriptions";
import { buildDeployMessage, buildMintMessage, buildTransferMessage } from "./messages";
import { metrics } from "./metrics";
import { checkMintId, readNextMintId } from "./mint-ids";
import { listMints } from "./mints";
import { readTransactionStatus } from "./transaction-status";

/** The endpoints of the core: those of spec §12.2 by number, then additions (spec §12.4). */
const CORE: readonly Endpoint[] = [
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
  listMarketTokens,
  readMarketToken,
  readMinting,
  listHolders,
  readDistribution,
  readHolderHistory,
  listTokenInscriptions,
  readInscription,
  listInscriptionsByKey,
  listOwnersByKey,
  listBalances,
  listBalancesByKey,
  listAddressInscriptions,
  listAddressOperations,
  listOperations,
  listOutcomesByKey,
  readTransaction,
  readBlock,
  readOrphans,
  readCommitment,
  readCounts,
  checkMessage,
  streamEvents,
];

/** Returns the endpoints of the core and of these features, and the document that describes them. */
export function allEndpoints(features: readonly ApiFeature[]): readonly Endpoint[] {
  const described = [...CORE, ...features.flatMap(({ endpoints = [] }) => endpoints)];
  return [...described, documentEndpoint(described)];
}
