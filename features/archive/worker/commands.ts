import { connect } from "@/indexer/database/connection";
import type { Command, CommandContext, MakeSnapshot } from "@/indexer/feature";
import { retry, withOptionalNodes, withServices } from "@/indexer/services";
import { probeNodes } from "@/indexer/source/probe";
import { stallLimit, Watchdog } from "@/indexer/telemetry/watchdog";
import { ArchiveInvalidError } from "@/lib/archive";
import { EXIT_NO, InvariantError } from "@/lib/runtime/errors";
import { audit, forgetAudit } from "./audit";
import { bootstrap } from "./bootstrap";
import { ArchiveContradictsChainError, ArchiveUnreachableError, OtherArchiveError, OtherRulesError } from "./errors";
import { DEFAULT_CUT, exportArchive } from "./export";
import { openStore } from "./store";

/** NaN if the option is given and is not a number of at least 1; null if it is not given. */
function countOf(value: string | boolean | undefined): number | null {
  if (value === undefined) return null;
  return typeof value === "string" && /^[1-9][0-9]{0,8}$/.test(value) ? Number(value) : Number.NaN;
}

/** Whether the archive cannot be used, now or later. After other errors, a later bootstrap continues its downloads. */
function isUseless(error: unknown): boolean {
  const kinds = [ArchiveInvalidError, ArchiveContradictsChainError, OtherArchiveError, OtherRulesError];
  return kinds.some((kind) => error instanceof kind);
}

/** `export`, `bootstrap` and `audit`. */
export const archiveCommands: Readonly<Record<string, Command>> = {
  export: {
    help: `  export --to DIR [--blocks N] [--operations N]
            add the final operations to the archive in a folder; segments end at multiples of N blocks or with N operations`,
    withoutNode: "export",
    options: { to: "string", blocks: "string", operations: "string" },
    prepare({ to, ...counts }) {
      const [blocks, operations] = [countOf(counts.blocks), countOf(counts.operations)];
      if (typeof to !== "string" || Number.isNaN(blocks) || Number.isNaN(operations)) return null;
      return (context) => runExport(context, to, { blocks, operations });
    },
  },
  bootstrap: {
    help: `  bootstrap --from URL|DIR [--rejudge] [--audit]
            make an index from an archive, check it, follow the chain, then replace the live index by it in one step;
            --rejudge: under the rules of this network, without comparing results; --audit: then audit it`,
    withoutNode: "bootstrap",
    options: { from: "string", rejudge: "boolean", audit: "boolean" },
    prepare({ from, rejudge, audit }) {
      if (typeof from !== "string") return null;
      return (context) => runBootstrap(context, from, { rejudge: rejudge === true, audit: audit === true });
    },
  },
  audit: {
    help: `  audit     compare the part of the index that is from an archive with the chain; 3 if they differ`,
    prepare: () => runAudit,
  },
};

/** The feature that makes snapshots, with which an archive's snapshot is compared. */
function snapshotMaker({ features }: CommandContext): MakeSnapshot {
  const found = features.find(({ makeSnapshot }) => makeSnapshot !== undefined)?.makeSnapshot;
  if (found === undefined) throw new InvariantError("no feature makes the snapshots that archives are compared with");
  return found;
}

async function runExport(
  context: CommandContext,
  folder: string,
  { blocks, operations }: { readonly blocks: number | null; readonly operations: number | null },
): Promise<number> {
  const { stop, print, progress } = context;
  const own = blocks !== null || operations !== null;
  const cut = own
    ? { ...DEFAULT_CUT, blocks: blocks ?? DEFAULT_CUT.blocks, operations: operations ?? DEFAULT_CUT.operations }
    : null;
  const exported = await withOptionalNodes(context, ({ databaseUrl, rpc, network }) =>
    retry({ what: "the export", stop }, async () => {
      const connection = await connect(databaseUrl);
      const report = (block: number, last: number): void => progress.report(block, last + 1);
      const work = exportArchive({ connection, rpc, network, folder, cut, stop, report });
      return work.finally(() => connection.close());
    }),
  );
  if (exported === null) {
    print("stopped; the archive has all segments that were complete");
    return EXIT_NO;
  }
  const { manifest, added } = exported;
  const end = manifest.segments.at(-1);
  const upTo = end === undefined ? "no complete segment yet" : `up to block ${end.to}, link ${end.link}`;
  print(`added ${added} segments; the archive has ${manifest.segments.length}, ${upTo}`);
  return 0;
}

async function runBootstrap(
  context: CommandContext,
  from: string,
  { rejudge: isRejudged, audit: isAudited }: { readonly rejudge: boolean; readonly audit: boolean },
): Promise<number> {
  const { configuration, stop, print, progress } = context;
  const makeSnapshot = snapshotMaker(context);
  const watchdog = new Watchdog(stallLimit(configuration));
  const alive = (): void => watchdog.alive("a part of the archive was downloaded, or an attempt failed");
  const store = openStore(from, configuration.dataDir, stop, alive);
  const work = withOptionalNodes({ ...context, watchdog }, async (services) => {
    if (services.rpc !== null) await probeNodes(services.rpc);
    const connection = await connect(services.databaseUrl);
    const parts = { ...services, connection, store, makeSnapshot, isRejudged, progress, watchdog, stop };
    try {
      const made = await bootstrap(parts);
      if (made !== null) await forgetAudit(connection);
      return made;
    } finally {
      await connection.close();
    }
  });
  const made = await Promise.race([work, watchdog.stalled])
    .finally(() => watchdog.stop())
    .then(async (result) => {
      if (result !== null) await store.discard();
      return result;
    })
    .catch(async (error: unknown) => {
      if (isUseless(error)) await store.discard();
      if (stop.aborted && error instanceof ArchiveUnreachableError) return null;
      throw error;
    })
    .finally(() => store.close());
  if (made === null) {
    print("stopped; nothing has changed");
    return EXIT_NO;
  }
  const { block, operations, segments, archiveEnd, isRegistered } = made;
  const registered = isRegistered ? "; the registry has accepted its snapshot" : "";
  print(`judged ${operations} operations of ${segments} segments up to block ${archiveEnd}${registered}`);
  print(`switched to the new index at block ${block}`);
  return isAudited ? runAudit(context) : 0;
}

async function runAudit(context: CommandContext): Promise<number> {
  const { stop, print, progress } = context;
  const done = await withServices(context, async ({ databaseUrl, rpc, network, rows, checks }) => {
    await probeNodes(rpc);
    const report = (block: number, last: number): void => progress.report(block, last + 1);
    return retry({ what: "the audit", stop }, async () => ({
      audited: await audit({ databaseUrl, rpc, network, rows, checks, stop, report }),
    }));
  });
  if (done === null) {
    print("stopped; the next audit continues");
    return EXIT_NO;
  }
  const { audited } = done;
  if (audited === null) {
    print("nothing to audit: this index was made from the chain");
    return 0;
  }
  const { block, last, fault } = audited;
  if (fault !== null) print(`block ${fault} of the archive differs from the chain; index the chain again: reindex`);
  else if (block < last) print(`stopped at block ${block} of ${last}; the next audit continues`);
  else print(`every block and operation up to block ${last} agrees with the chain`);
  return fault === null && block >= last ? 0 : EXIT_NO;
}
