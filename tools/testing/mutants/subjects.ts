import { BLOCK_HISTORY, VAULTS_ANCHORS } from "./anchors";
import type { Subject } from "./mutant";
import { NIP20_CUSTODY } from "./nip20-custody";
import { NIP20_MARKET } from "./nip20-market";
import { NIP20_TOKEN } from "./nip20-token";
import { NIP20_VAULT } from "./nip20-vault";
import { SNAPSHOT_CLAIM } from "./snapshot-claim";
import { SNAPSHOT_PUBLISHERS } from "./snapshot-publishers";
import { SNAPSHOT_REGISTRY } from "./snapshot-registry";
import { VAULTS_ADDRESS, VAULTS_FACTORY, VAULTS_IS_CONTRACT } from "./vaults-factory";
import { VAULTS_MARKET } from "./vaults-market";
import { VAULTS_PRICES } from "./vaults-prices";
import { VAULTS_VAULT } from "./vaults-vault";

/** All mutants. */
export const SUBJECTS: readonly Subject[] = [
  NIP20_VAULT,
  NIP20_MARKET,
  SNAPSHOT_CLAIM,
  VAULTS_VAULT,
  VAULTS_FACTORY,
  VAULTS_ADDRESS,
  VAULTS_IS_CONTRACT,
  VAULTS_MARKET,
  VAULTS_PRICES,
  VAULTS_ANCHORS,
  BLOCK_HISTORY,
  NIP20_TOKEN,
  NIP20_CUSTODY,
  SNAPSHOT_REGISTRY,
  SNAPSHOT_PUBLISHERS,
];
