import { join, resolve } from "node:path";
import {
  ArchiveInvalidError,
  FormatError,
  LARGEST_MANIFEST,
  MANIFEST_FILE,
  type ManifestSegment,
  segmentFile,
} from "@/lib/archive";
import { Downloads } from "./download";
import { ArchiveUnreachableError } from "./errors";
import { SEGMENTS_FOLDER } from "./export";
import { readBounded } from "./files";

/** The location of the files of an archive. */
export interface ArchiveStore {
  /** @throws ArchiveUnreachableError, ArchiveInvalidError */
  readManifest(): Promise<string>;
  /** Makes space for these segments. Called once, before the first one is read. @throws ArchiveUnreachableError */
  prepare(segments: readonly ManifestSegment[]): Promise<void>;
  /** The file of a segment, not yet checked. @throws ArchiveUnreachableError; FormatError if it has another size */
  readSegment(index: number, segment: ManifestSegment): Promise<Buffer>;
  /** Deletes the downloads. */
  done(): Promise<void>;
}

/**
 * Opens the archive in a folder or at an `http(s)` address. Downloads are kept in `downloads` until they are used, so that a
 * later call continues them.
 * @throws ArchiveUnreachableError
 */
export function openStore(from: string, downloads: string, stop: AbortSignal): ArchiveStore {
  if (!/^https?:\/\//i.test(from)) return folderStore(resolve(from));
  if (!URL.canParse(from)) throw new ArchiveUnreachableError(from);
  return new Downloads(new URL(from.endsWith("/") ? from : `${from}/`), downloads, stop);
}

function folderStore(folder: string): ArchiveStore {
  return {
    async readManifest() {
      const content = await readManifestFile(join(folder, MANIFEST_FILE));
      if (content === null) throw new ArchiveUnreachableError(folder);
      return content.toString();
    },
    prepare: async () => undefined,
    async readSegment(index, { fileSha256, fileSize }) {
      const name = segmentFile(index, fileSha256);
      const file = await readBounded(join(folder, SEGMENTS_FOLDER, name), { exact: fileSize });
      if (file === null) throw new FormatError(`the file ${name} is missing`);
      return file;
    },
    done: async () => undefined,
  };
}

async function readManifestFile(path: string): Promise<Buffer | null> {
  try {
    return await readBounded(path, { most: LARGEST_MANIFEST });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new ArchiveInvalidError({ segment: null, block: null }, error.message);
  }
}
