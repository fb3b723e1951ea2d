import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST_FILE, parseManifest } from "@/lib/archive";
import { sha256 } from "@/lib/runtime/sha256";

/** What a manifest says about the blocks of an archive. */
export interface ArchiveExtent {
  /** Last block; before the first segment, the start block minus one. */
  readonly end: number;
  /** Maximum number of blocks in a segment. */
  readonly segmentBlocks: number;
}

/** The archive in the folder that a site serves. */
export interface ServedArchive {
  /** Returns null if the folder has no valid manifest. */
  extent(): Promise<ArchiveExtent | null>;
}

/** Opens the archive in a folder. Its manifest is read again only after a change. */
export function openServedArchive(folder: string): ServedArchive {
  const path = join(folder, MANIFEST_FILE);
  let known: { readonly version: string; readonly extent: ArchiveExtent | null } | null = null;
  return {
    async extent() {
      const found = await stat(path).catch(() => null);
      if (found === null) return null;
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (known?.version !== version) known = { version, extent: await readExtent(path) };
      return known.extent;
    },
  };
}

async function readExtent(path: string): Promise<ArchiveExtent | null> {
  try {
    const { segments, startBlock, cut } = parseManifest(await readFile(path, "utf8"), sha256);
    return { end: segments.at(-1)?.to ?? startBlock - 1, segmentBlocks: cut.blocks };
  } catch {
    // The metrics report an archive without a valid manifest.
    return null;
  }
}
