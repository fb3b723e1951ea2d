/**
 * The NIP-20 protocol: it recognizes, judges and builds messages (docs/spec). The library is pure. It has no input or
 * output, reads no clock and imports no other folder of the project, so the worker, the API and the browser share it.
 */

export { buildDeployBeginning, buildMessage, messageToHex } from "./build";
export { commitmentBeginning, commitToBlock, encodeEffects, NO_COMMITMENT } from "./commitment";
export type { MessageDraft } from "./draft";
export { draftOperation } from "./draft";
export { eventParties, isMarketEvent } from "./event-parties";
export {
  decodeEvent,
  dependsOnSigner,
  EVENT_ABI,
  EVENT_TOPICS,
  eventOperation,
  eventTopics,
  operationOfEvent,
} from "./events";
export { canFall, priceAt } from "./falling-price";
export {
  isAddress,
  isHash,
  isMintId,
  isTicker,
  isTokenId,
  isUnitName,
  MAX_UINT256,
  PATTERNS,
  parseAddress,
  parseHash,
  parseInscriptionName,
  parseWholeNumber,
  ZERO_ADDRESS,
  ZERO_HASH,
} from "./forms";
export {
  contractsWithOperations,
  hasModules,
  isModuleMarket,
  marketAddress,
  marketContractOf,
  marketOf,
  vaultFactoryOf,
} from "./market-contracts";
export { MARKET_EVENT_ABI, recordedMarketEvent } from "./market-events";
export type { MarketKind } from "./market-kinds";
export { MARKET_KINDS } from "./market-kinds";
export { MAX_MARKET_PRICE, MAX_MARKET_SEQUENCE, MAX_MODULE_PRICE, NEVER_EXPIRES, unitPrice } from "./market-numbers";
export { MemoryState } from "./memory-state";
export {
  DEFAULT_MINT_CONTROL_GAS,
  decideMintControl,
  MINT_CONTROL_FROM,
  mintControlGas,
  mintControlKey,
  mintControlQuestion,
} from "./mint-control";
export type { MarketOperationName, MessageName, OperationName } from "./names";
export { isMarketOperation, isOperationName, MARKET_NAMES, MESSAGE_NAMES } from "./names";
export { comparePositions, messageOperation, recordedMessage } from "./operation";
export { contractOverrides, overriddenTickers } from "./overrides";
export { priceInSmallestUnit } from "./price";
export type { ReasonCode } from "./reason-codes";
export { isReasonCode } from "./reason-codes";
export { REASONS } from "./reasons";
export { mayBeMessage, recognize } from "./recognize";
export type { BlockOutcome, ReferenceBlock } from "./reference";
export { blockOperations, judgeBlock } from "./reference";
export { stateKeys } from "./state-keys";
export { step } from "./step";
export { tokenIdOf } from "./token-id";
export { TURN_EVENT_ABI } from "./turn-events";
export type * from "./types";
export { valueFault } from "./value-fault";
export { VAULT_EVENT_ABI } from "./vault-events";
