import type { ManifestSegment } from "@/lib/archive";

/** The location of the files of an archive. */
export interface ArchiveStore {
  /**
   * Excludes other processes from the downloads until {@link ArchiveStore.close}. Called once, before all other methods.
   * @throws BootstrapRunningError, DataFolderError
   */
  lock(): Promise<void>;
  /** @throws ArchiveUnreachableError, ArchiveInvalidError, DataFolderError */
  readManifest(): Promise<string>;
  /**
   * Checks that there is space for these segments, and deletes the downloads of others. Called once, before the first one is
   * read.
   * @throws ArchiveUnreachableError, DataFolderError
   */
  prepare(segments: readonly ManifestSegment[]): Promise<void>;
  /**
   * The file of a segment, not yet checked.
   * @throws ArchiveUnreachableError, DataFolderError; FormatError if it has another size
   */
  readSegment(index: number, segment: ManifestSegment): Promise<Buffer>;
  /** Ends all downloads and deletes them. Does nothing to an archive in a folder. Never rejects. */
  discard(): Promise<void>;
  /** Ends all downloads and keeps them. Other processes may then use them. Never rejects. */
  close(): Promise<void>;
}
