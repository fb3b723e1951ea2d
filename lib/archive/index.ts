/** The format of archives (spec §17): segments with operations, and a manifest. It does no I/O. */
export { RecordedAnswers } from "./answers";
export { ArchiveInvalidError, FormatError } from "./errors";
export {
  firstLink,
  formatManifest,
  isSegmentFile,
  LARGEST_MANIFEST,
  MANIFEST_FILE,
  type Manifest,
  type ManifestHead,
  type ManifestSegment,
  type ManifestSnapshot,
  nextLink,
  parseManifest,
  segmentFile,
} from "./manifest";
export { operationOf } from "./operation";
export { decodeSegment, LARGEST_SEGMENT, type Segment, SegmentWriter, VERSION } from "./segment";
export type * from "./types";
