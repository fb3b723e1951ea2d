import { join, resolve } from "node:path";
import { ArchiveInvalidError, FormatError, LARGEST_MANIFEST, MANIFEST_FILE, segmentFile } from "@/lib/archive";
import { ArchiveAddress } from "./address";
import type { ArchiveStore } from "./archive-store";
import { Downloads } from "./download";
import { ArchiveUnreachableError } from "./errors";
import { SEGMENTS_FOLDER } from "./export";
import { readBounded } from "./files";

/**
 * Opens the archive in a folder or at an `http(s)` address. Downloads are kept in a folder in `dataDir` until `discard`, so
 * that a later call for the same address continues them.
 * @param alive called for each part of a download that arrives, and after each attempt that failed
 * @throws ArchiveUnreachableError
 */
export function openStore(
  from: string,
  dataDir: string,
  stop: AbortSignal,
  alive: () => void = () => undefined,
): ArchiveStore {
  if (!/^https?:/i.test(from)) return folderStore(resolve(from));
  const address = ArchiveAddress.parse(from);
  // The text may contain a password.
  if (address === null) throw new ArchiveUnreachableError("the given address", new Error("it is not a valid URL"));
  return new Downloads(address, { folder: join(dataDir, "bootstrap"), dataDir }, stop, alive);
}

function folderStore(folder: string): ArchiveStore {
  return {
    lock: async () => undefined,
    async readManifest() {
      const content = await readFile(folder, MANIFEST_FILE, { most: LARGEST_MANIFEST }).catch((error: unknown) => {
        if (!(error instanceof FormatError)) throw error;
        throw new ArchiveInvalidError({ segment: null, block: null }, error.message);
      });
      if (content === null) throw new ArchiveUnreachableError(folder);
      return content.toString();
    },
    prepare: async () => undefined,
    async readSegment(index, { fileSha256, fileSize }) {
      const name = segmentFile(index, fileSha256);
      const file = await readFile(folder, join(SEGMENTS_FOLDER, name), { exact: fileSize });
      if (file === null) throw new FormatError(`the file ${name} is missing`);
      return file;
    },
    discard: async () => undefined,
    close: async () => undefined,
  };
}

/** Reads a file of an archive in a folder. Null: there is none. @throws ArchiveUnreachableError, FormatError */
async function readFile(
  folder: string,
  name: string,
  limit: { readonly most: number } | { readonly exact: number },
): Promise<Buffer | null> {
  try {
    return await readBounded(join(folder, name), limit);
  } catch (error) {
    throw error instanceof FormatError ? error : new ArchiveUnreachableError(folder, error);
  }
}
