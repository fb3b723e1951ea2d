import { ArchiveInvalidError } from "@/lib/archive";
import type { Configuration } from "@/lib/config";
import { EXIT_NO } from "@/lib/runtime/errors";
import { audit, forgetAudit } from "../archive/audit";
import { bootstrap } from "../archive/bootstrap";
import {
  ArchiveContradictsChainError,
  ArchiveUnreachableError,
  OtherArchiveError,
  OtherRulesError,
} from "../archive/errors";
import { DEFAULT_CUT, exportArchive } from "../archive/export";
import { openStore } from "../archive/store";
import { connect } from "../database/connection";
import { retry, withOptionalNodes, withServices } from "../services";
import { probeNodes } from "../source/probe";
import type { Progress } from "../telemetry/progress";
import { stallLimit, Watchdog } from "../telemetry/watchdog";

/** Options of the archive commands. A missing option is null or false. */
export interface ArchiveOptions {
  readonly to: string | null;
  readonly from: string | null;
  readonly blocks: number | null;
  readonly operations: number | null;
  readonly rejudge: boolean;
  readonly audit: boolean;
}

interface ArchiveContext {
  readonly configuration: Configuration;
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
  readonly progress: Progress;
  readonly archive: ArchiveOptions;
}

/** The flags of these options. */
export const ARCHIVE_FLAGS = {
  to: { type: "string" },
  from: { type: "string" },
  blocks: { type: "string" },
  operations: { type: "string" },
  rejudge: { type: "boolean" },
  audit: { type: "boolean" },
} as const;

const FLAGS = ["to", "from", "blocks", "operations", "rejudge", "audit"] as const;

type Flags = { readonly [flag in keyof typeof ARCHIVE_FLAGS]?: string | boolean | undefined };

/** The options that each command requires, and those that it allows. */
const ALLOWED: Readonly<Record<string, { required: keyof Flags; allowed: readonly (keyof Flags)[] }>> = {
  export: { required: "to", allowed: ["to", "blocks", "operations"] },
  bootstrap: { required: "from", allowed: ["from", "rejudge", "audit"] },
};

/** The options of a command; null if a required option is missing, or if an option belongs to another command. */
export function archiveOptions(command: string, flags: Flags): ArchiveOptions | null {
  const rule = ALLOWED[command];
  const given = FLAGS.filter((flag) => flags[flag] !== undefined);
  if (given.some((flag) => rule?.allowed.includes(flag) !== true)) return null;
  if (rule !== undefined && !given.includes(rule.required)) return null;
  const [blocks, operations] = [countOf(flags.blocks), countOf(flags.operations)];
  if (Number.isNaN(blocks) || Number.isNaN(operations)) return null;
  const text = (value: Flags[keyof Flags]): string | null => (typeof value === "string" ? value : null);
  const { to, from, rejudge, audit } = flags;
  return { to: text(to), from: text(from), blocks, operations, rejudge: rejudge === true, audit: audit === true };
}

/** NaN if the text is not a number of at least 1. */
function countOf(value: string | boolean | undefined): number | null {
  if (value === undefined) return null;
  return typeof value === "string" && /^[1-9][0-9]{0,8}$/.test(value) ? Number(value) : Number.NaN;
}

/** Whether the archive cannot be used, now or later. After other errors, a later bootstrap continues its downloads. */
function isUseless(error: unknown): boolean {
  const kinds = [ArchiveInvalidError, ArchiveContradictsChainError, OtherArchiveError, OtherRulesError];
  return kinds.some((kind) => error instanceof kind);
}

/** `export`, `bootstrap` and `audit`. Each returns the exit code. */
export const ARCHIVE_COMMANDS = {
  async export({ configuration, stop, print, progress, archive }: ArchiveContext): Promise<number> {
    const { to: folder, blocks, operations } = archive;
    if (folder === null) return EXIT_NO;
    const own = blocks !== null || operations !== null;
    const cut = own
      ? { ...DEFAULT_CUT, blocks: blocks ?? DEFAULT_CUT.blocks, operations: operations ?? DEFAULT_CUT.operations }
      : null;
    const exported = await withOptionalNodes({ configuration, stop }, ({ databaseUrl, rpc, network }) =>
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
  },

  async bootstrap(context: ArchiveContext): Promise<number> {
    const { configuration, stop, print, progress, archive } = context;
    const watchdog = new Watchdog(stallLimit(configuration));
    const alive = (): void => watchdog.alive("a part of the archive was downloaded, or an attempt failed");
    const store = openStore(archive.from ?? "", configuration.dataDir, stop, alive);
    const work = withOptionalNodes({ configuration, stop, watchdog }, async (services) => {
      if (services.rpc !== null) await probeNodes(services.rpc);
      const connection = await connect(services.databaseUrl);
      const parts = { ...services, connection, store, isRejudged: archive.rejudge, progress, watchdog, stop };
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
    return archive.audit ? ARCHIVE_COMMANDS.audit(context) : 0;
  },

  async audit({ configuration, stop, print, progress }: ArchiveContext): Promise<number> {
    const done = await withServices({ configuration, stop }, async ({ databaseUrl, rpc, network, checks }) => {
      await probeNodes(rpc);
      const report = (block: number, last: number): void => progress.report(block, last + 1);
      return retry({ what: "the audit", stop }, async () => ({
        audited: await audit({ databaseUrl, rpc, network, checks, stop, report }),
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
  },
};
