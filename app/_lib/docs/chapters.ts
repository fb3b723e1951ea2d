import blocksFromBytes from "@/docs/decisions/blocks-from-bytes.md";
import bundledPrograms from "@/docs/decisions/bundled-programs.md";
import colors from "@/docs/decisions/colors-in-one-place.md";
import copy from "@/docs/decisions/copy-on-driver-internals.md";
import earlyActions from "@/docs/decisions/early-actions.md";
import embeddedPostgresql from "@/docs/decisions/embedded-postgresql.md";
import archiveLock from "@/docs/decisions/lock-of-an-archive.md";
import longLists from "@/docs/decisions/long-lists-in-files.md";
import mintIds from "@/docs/decisions/mint-ids-among-others.md";
import nextForPages from "@/docs/decisions/next-for-pages-only.md";
import offersClose from "@/docs/decisions/offers-close-when-written.md";
import oneLeader from "@/docs/decisions/one-leader.md";
import ownChainJournal from "@/docs/decisions/own-chain-journal.md";
import ownHttpFront from "@/docs/decisions/own-http-front.md";
import ownLiveSource from "@/docs/decisions/own-live-source.md";
import ownLock from "@/docs/decisions/own-lock.md";
import ownLogFiles from "@/docs/decisions/own-log-files.md";
import ownRpcClient from "@/docs/decisions/own-rpc-client.md";
import wholeSystem from "@/docs/decisions/playwright-whole-system.md";
import prismaClient from "@/docs/decisions/prisma-client-for-bookkeeping.md";
import liveQueries from "@/docs/decisions/queries-that-follow-the-index.md";
import recordSchemas from "@/docs/decisions/record-schemas.md";
import senders from "@/docs/decisions/senders-in-threads.md";
import withoutGain from "@/docs/decisions/tried-without-gain.md";
import twoTypescriptCompilers from "@/docs/decisions/two-typescript-compilers.md";
import walletCode from "@/docs/decisions/wallet-code-apart.md";
import overview from "@/docs/spec/01-overview.md";
import recognition from "@/docs/spec/02-recognition.md";
import order from "@/docs/spec/03-order.md";
import identity from "@/docs/spec/04-identity.md";
import operations from "@/docs/spec/05-operations.md";
import contractEvents from "@/docs/spec/06-contract-events.md";
import contractOverrides from "@/docs/spec/07-contract-overrides.md";
import reorganizations from "@/docs/spec/08-reorganizations-and-finality.md";
import stateCommitment from "@/docs/spec/09-state-commitment.md";
import extensions from "@/docs/spec/10-extensions.md";
import snapshots from "@/docs/spec/11-snapshots.md";
import restApi from "@/docs/spec/12-rest-api.md";
import networks from "@/docs/spec/13-networks-and-configuration.md";
import accountCode from "@/docs/spec/14-account-code.md";
import reasons from "@/docs/spec/15-reasons.md";
import conformance from "@/docs/spec/16-conformance.md";
import archive from "@/docs/spec/17-archive.md";
import tests from "@/docs/spec/tests.md";

/** The texts of the guides that consist of several files, by file name below docs/ without `.md`, in reading order. */
export const CHAPTER_TEXTS: Readonly<Record<string, string>> = {
  "spec/01-overview": overview,
  "spec/02-recognition": recognition,
  "spec/03-order": order,
  "spec/04-identity": identity,
  "spec/05-operations": operations,
  "spec/06-contract-events": contractEvents,
  "spec/07-contract-overrides": contractOverrides,
  "spec/08-reorganizations-and-finality": reorganizations,
  "spec/09-state-commitment": stateCommitment,
  "spec/10-extensions": extensions,
  "spec/11-snapshots": snapshots,
  "spec/12-rest-api": restApi,
  "spec/13-networks-and-configuration": networks,
  "spec/14-account-code": accountCode,
  "spec/15-reasons": reasons,
  "spec/16-conformance": conformance,
  "spec/17-archive": archive,
  "spec/tests": tests,
  "decisions/prisma-client-for-bookkeeping": prismaClient,
  "decisions/copy-on-driver-internals": copy,
  "decisions/own-rpc-client": ownRpcClient,
  "decisions/own-http-front": ownHttpFront,
  "decisions/next-for-pages-only": nextForPages,
  "decisions/queries-that-follow-the-index": liveQueries,
  "decisions/wallet-code-apart": walletCode,
  "decisions/colors-in-one-place": colors,
  "decisions/playwright-whole-system": wholeSystem,
  "decisions/record-schemas": recordSchemas,
  "decisions/two-typescript-compilers": twoTypescriptCompilers,
  "decisions/own-live-source": ownLiveSource,
  "decisions/one-leader": oneLeader,
  "decisions/offers-close-when-written": offersClose,
  "decisions/mint-ids-among-others": mintIds,
  "decisions/embedded-postgresql": embeddedPostgresql,
  "decisions/own-chain-journal": ownChainJournal,
  "decisions/bundled-programs": bundledPrograms,
  "decisions/own-lock": ownLock,
  "decisions/lock-of-an-archive": archiveLock,
  "decisions/blocks-from-bytes": blocksFromBytes,
  "decisions/senders-in-threads": senders,
  "decisions/own-log-files": ownLogFiles,
  "decisions/long-lists-in-files": longLists,
  "decisions/early-actions": earlyActions,
  "decisions/tried-without-gain": withoutGain,
};
