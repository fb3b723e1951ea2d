import { FatalError } from "@/lib/runtime/errors";

/** There is no archive at an address or in a folder, it does not answer, or the disk has no space for it. */
export class ArchiveUnreachableError extends FatalError {
  readonly code = "ARCHIVE_UNREACHABLE";
  constructor(where: string, cause?: unknown) {
    super(`the archive at ${where} cannot be read`, {
      hint: "Pass the folder or the http(s) address that contains manifest.json, and free space if the disk is full. Run the command again: it keeps complete downloads and continues the others.",
      cause,
    });
  }
}

/** The archive has another chain or start block (spec §17.5.1). */
export class OtherArchiveError extends FatalError {
  readonly code = "ARCHIVE_OF_ANOTHER_NETWORK";
  constructor(differences: readonly string[]) {
    super(`the archive is of another network: ${differences.join("; ")}`, {
      hint: "Set NETWORK and START_BLOCK to the archive's values, or use an archive of this network.",
    });
  }
}

/** The archive was made under other rules (spec §17.5.2). */
export class OtherRulesError extends FatalError {
  readonly code = "ARCHIVE_OF_OTHER_RULES";
  constructor(fields: readonly string[], hint: string) {
    super(`the archive was made under other rules: ${fields.join(", ")}`, { hint });
  }
}

/** Judging the archive under these rules needs data of the chain that it does not contain (spec §17.4.3). */
export class ArchiveIncompleteError extends FatalError {
  readonly code = "ARCHIVE_INCOMPLETE";
  constructor(what: string) {
    super(`the archive does not contain ${what}`, {
      hint: "Set RPC_URL to a node that has old states, or index the chain again: npm run indexer -- reindex.",
    });
  }
}

/** The archive and this network's chain or registry differ (spec §17.5.5, §17.5.6). */
export class ArchiveContradictsChainError extends FatalError {
  readonly code = "ARCHIVE_CONTRADICTS_CHAIN";
  /** @param segment null if the difference may have any place */
  constructor(segment: number | null, what: string) {
    super(`${segment === null ? "" : `segment ${segment} of `}the archive contradicts the chain: ${what}`, {
      hint: "Nothing was changed. Check the nodes of RPC_URL, or use another archive.",
    });
  }
}

/** The archive has blocks that are not final on this network's chain (spec §17.5.5). */
export class ArchiveNotFinalError extends FatalError {
  readonly code = "ARCHIVE_NOT_FINAL";
  constructor(end: number, final: number, node: string) {
    super(`the archive ends at block ${end}, but the last final block at the node ${node} is ${final}`, {
      hint: "Run the command again when that block is final. Check whether the nodes of RPC_URL are synced.",
    });
  }
}

/** The folder has an archive that this index cannot continue. */
export class ArchiveNotOwnError extends FatalError {
  readonly code = "ARCHIVE_NOT_OWN";
  constructor(reason: string) {
    super(`this index cannot continue the archive: ${reason}`, { hint: "Export to an empty folder." });
  }
}

/** The folder of an export cannot be written. */
export class ArchiveNotWritableError extends FatalError {
  readonly code = "ARCHIVE_NOT_WRITABLE";
  constructor(folder: string, cause: unknown) {
    super(`the archive in ${folder} cannot be written`, {
      hint: "Give this user write permission, free space on the disk, or export to another folder. A later export continues this one.",
      cause,
    });
  }
}

/** A block has more bytes of operations than a segment may have. */
export class BlockTooLargeError extends FatalError {
  readonly code = "ARCHIVE_BLOCK_TOO_LARGE";
  constructor(block: number, bytes: number, most: number) {
    super(`block ${block} has ${bytes} bytes of operations, and a segment of an archive has at most ${most}`, {
      hint: "The archive ends before this block. An index that is built from it reads the blocks after its end from the chain.",
    });
  }
}

/** Another process exports to the folder. */
export class ExportRunningError extends FatalError {
  readonly code = "EXPORT_RUNNING";
  constructor(folder: string, holder: string) {
    super(`${holder} exports to ${folder}`, {
      hint: "Nothing was changed. Wait until that export has finished, or stop it, and run the command again.",
    });
  }
}

/** Another process uses the folder of the downloads of `bootstrap`. */
export class BootstrapRunningError extends FatalError {
  readonly code = "BOOTSTRAP_RUNNING";
  constructor(folder: string, holder: string) {
    super(`${holder} downloads an archive to ${folder}`, {
      hint: "Nothing was changed. Wait until that bootstrap has finished, or set DATA_DIR to another folder.",
    });
  }
}

/** The folder of an export cannot be locked. */
export class ArchiveNotLockableError extends FatalError {
  readonly code = "ARCHIVE_NOT_LOCKABLE";
  constructor(folder: string, cause: unknown) {
    super(`the folder ${folder} cannot be locked`, {
      hint: "Nothing was changed. Export to a folder on a file system with locks, such as a local disk or NFS 4, and copy the archive from there.",
      cause,
    });
  }
}

/** Another program has replaced the manifest during an export. */
export class ArchiveChangedError extends FatalError {
  readonly code = "ARCHIVE_CHANGED";
  constructor(folder: string) {
    super(`another program has changed the archive in ${folder} during the export`, {
      hint: "The other manifest was kept. Let only one program at a time write to the folder, and run the command again.",
    });
  }
}

/** The archive in the folder ends after the last final block of the index, so that the two cannot be compared. */
export class IndexBehindError extends FatalError {
  readonly code = "INDEX_BEHIND_ARCHIVE";
  constructor(index: number, archive: number) {
    super(`the archive ends at block ${archive}, but the last final block of the index is ${index}`, {
      hint: "Nothing was changed. Run the command again when that block is final in the index, or export to an empty folder.",
    });
  }
}

/** The live index has later blocks than an index made only from the archive would have. */
export class IndexAheadError extends FatalError {
  readonly code = "INDEX_AHEAD_OF_ARCHIVE";
  constructor(index: number, archive: number) {
    super(`the index is at block ${index}, the archive ends at block ${archive}`, {
      hint: "Set RPC_URL, so that the new index reaches the head of the chain before it replaces this one, or use an empty database.",
    });
  }
}
