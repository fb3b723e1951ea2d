import type { Endpoint } from "../http/define-endpoint";
import { deployment, holders, listDeployments } from "./deployments";
import { explorerOperations, explorerStatus, explorerTransaction } from "./explorer";
import { explorerAddressInscriptions, explorerAddressOperations, explorerBalances } from "./explorer-addresses";
import { explorerBlock, explorerCounts } from "./explorer-blocks";
import { explorerCheck } from "./explorer-check";
import { explorerCommitment } from "./explorer-commitments";
import { explorerInscription } from "./explorer-inscriptions";
import { explorerListings, explorerSales } from "./explorer-market";
import { explorerSearch } from "./explorer-search";
import { explorerStream } from "./explorer-stream";
import { explorerHolders, explorerToken, explorerTokenInscriptions, explorerTokens } from "./explorer-tokens";
import { health, ready } from "./health";
import { balanceOf, delegation, ownedBy } from "./holdings";
import { exists, mintAmount, owner, transactions } from "./inscriptions";
import { deployMessage, mintMessage, transferMessage } from "./messages";
import { metrics } from "./metrics";
import { checkId, nextId } from "./minting";
import { listMints } from "./mints";
import { openApiOf } from "./openapi";
import { transactionStatus } from "./transaction-status";

const described: readonly Endpoint[] = [
  mintMessage,
  deployMessage,
  transferMessage,
  checkId,
  nextId,
  listMints,
  exists,
  mintAmount,
  transactions,
  transactionStatus,
  deployment,
  owner,
  ownedBy,
  delegation,
  listDeployments,
  balanceOf,
  holders,
  health,
  ready,
  metrics,
  explorerStatus,
  explorerSearch,
  explorerTokens,
  explorerToken,
  explorerHolders,
  explorerTokenInscriptions,
  explorerInscription,
  explorerBalances,
  explorerAddressInscriptions,
  explorerAddressOperations,
  explorerOperations,
  explorerTransaction,
  explorerBlock,
  explorerCommitment,
  explorerListings,
  explorerSales,
  explorerCounts,
  explorerCheck,
  explorerStream,
];

/** Every endpoint: the seventeen of service.md §4 by their numbers, then the additions. */
export const endpoints: readonly Endpoint[] = [...described, openApiOf(described)];
