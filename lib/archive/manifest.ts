import { z } from "zod";
import { type Address, type Hash, MARKET_KINDS, PATTERNS } from "@/lib/protocol";
import { ArchiveInvalidError } from "./errors";
import { LARGEST_SEGMENT, LATEST_TIME, MOST_BLOCKS, MOST_OPERATIONS, VERSION } from "./segment";

/** Largest manifest, in bytes. */
export const LARGEST_MANIFEST = 32 * 2 ** 20;
export const MANIFEST_FILE = "manifest.json";

/**
 * A list. It reports the first element with a fault, because a hostile manifest may have millions of them: the report of all takes
 * far more memory and time than the manifest.
 */
function list<T>(element: z.ZodType<T>) {
  return z.array(z.unknown()).transform((items, context): T[] => {
    const elements: T[] = [];
    for (const [index, item] of items.entries()) {
      const { success, data, error } = element.safeParse(item);
      if (!success) {
        context.addIssue({ code: "custom", message: `element ${index}: ${error.issues[0]?.message}` });
        return z.NEVER;
      }
      elements.push(data);
    }
    return elements;
  });
}

const hash = z.custom<Hash>((value) => typeof value === "string" && PATTERNS.hash.test(value));
const address = z.custom<Address>((value) => typeof value === "string" && PATTERNS.address.test(value));
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const time = count.max(LATEST_TIME);
const size = z.number().int().min(1).max(LARGEST_SEGMENT);

/** The order of the fields is the order in the text (spec §17.2). */
const segmentFields = z.strictObject({
  from: count,
  to: count,
  /** Hash and time of block `to`. */
  hash,
  timestamp: time,
  blocks: count.max(MOST_BLOCKS),
  operations: count,
  /** State commitment after block `to`; null if no block has changed the state. */
  commitment: hash.nullable(),
  /** Bytes and SHA-256 of the content. */
  size,
  sha256: hash,
  /** SHA-256 of the previous link and `sha256`. */
  link: hash,
  /** Bytes and SHA-256 of the compressed file. */
  fileSize: size,
  fileSha256: hash,
});

const segmentSchema = segmentFields.refine(
  ({ blocks, operations }) => operations <= MOST_OPERATIONS || blocks === 1,
  `Too big: more than ${MOST_OPERATIONS} operations in several blocks`,
);

const snapshotSchema = z.strictObject({
  blockNumber: count,
  blockHash: hash,
  timestamp: time,
  commitment: hash,
  balancesRoot: hash,
  inscriptionsRoot: hash,
  balanceCount: count,
  inscriptionCount: count,
});

const rulesSchema = z.strictObject({
  paymentUnits: list(z.strictObject({ name: z.string(), decimals: count })),
  reservedTickers: list(z.string()),
  operators: list(address),
  contractOverrides: list(z.strictObject({ ticker: z.string(), block: count, contract: address })),
  extensions: list(z.string()),
  market: z
    .union([address, list(z.strictObject({ kind: z.enum(MARKET_KINDS), contract: address, startBlock: count }))])
    .nullable(),
  /** Absent if it is null, as in archives made before the field existed. */
  vaults: address.optional(),
  /** Absent if it is the default (spec §13.3), as in archives made before the field existed. */
  mintControlGas: count.optional(),
});

const headSchema = z.strictObject({
  format: z.literal("engrave-archive"),
  version: z.literal(VERSION),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  startBlock: count,
  /** Hash of the rules (spec §13.3), and the rules. */
  rulesHash: hash,
  rules: rulesSchema,
  /**
   * A segment ends before a block whose number is a multiple of `blocks`, or after the block with which it reaches one
   * of the other limits.
   */
  cut: z.strictObject({
    blocks: z.number().int().min(1).max(1e9),
    operations: z.number().int().min(1).max(1e9),
    // A segment exceeds this limit by at most one block.
    bytes: z
      .number()
      .int()
      .min(1)
      .max(LARGEST_SEGMENT / 2),
  }),
});

const contentSchema = headSchema.extend({
  segments: list(segmentSchema),
  /** The newest snapshot up to the end of the last segment; null if there is none. */
  snapshot: snapshotSchema.nullable(),
});
const manifestSchema = contentSchema.extend({ digest: hash });

export type ManifestHead = z.infer<typeof headSchema>;
export type ManifestSegment = z.infer<typeof segmentSchema>;
export type ManifestSnapshot = z.infer<typeof snapshotSchema>;
export type ManifestContent = z.infer<typeof contentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** SHA-256 of bytes. */
export type Sha256 = (data: Uint8Array) => Hash;

/** The link before the first segment: the hash of the manifest's head. */
export function firstLink(head: ManifestHead, sha256: Sha256): Hash {
  return sha256(Buffer.from(JSON.stringify(headSchema.parse(head))));
}

/** The link of a segment: covers its content and all segments before it. */
export function nextLink(previous: Hash, content: Hash, sha256: Sha256): Hash {
  return sha256(Buffer.from(previous.slice(2) + content.slice(2), "hex"));
}

/** The text of a manifest, with its digest. Equal manifests have equal texts. */
export function formatManifest(content: ManifestContent, sha256: Sha256): string {
  const ordered = contentSchema.parse(content);
  const digest = sha256(Buffer.from(JSON.stringify(ordered)));
  return `${JSON.stringify({ ...ordered, digest })}\n`;
}

/**
 * Parses a manifest and checks its digest, its links and that the segments follow each other from the start block on.
 * @throws ArchiveInvalidError
 */
export function parseManifest(text: string, sha256: Sha256): Manifest {
  const manifest = parse(text);
  const { digest, ...content } = manifest;
  if (formatManifest(content, sha256) !== text) throw invalid(`its digest is not ${digest}, or its form is not exact`);
  const head = headSchema.strip().parse(content);
  let link = firstLink(head, sha256);
  let next = content.startBlock;
  for (const [index, segment] of content.segments.entries()) {
    link = nextLink(link, segment.sha256, sha256);
    if (segment.link !== link) throw invalid(`segment ${index} has another link`);
    if (segment.from !== next || segment.to < next) throw invalid(`segment ${index} does not begin at block ${next}`);
    next = segment.to + 1;
  }
  const { snapshot } = content;
  if (snapshot !== null && (snapshot.blockNumber >= next || snapshot.blockNumber < content.startBlock)) {
    throw invalid("its snapshot is outside its segments");
  }
  return manifest;
}

/**
 * Values per character of a text that are read as JSON, beside {@link MOST_VALUES}. Values of a few characters take up to fifty
 * times the memory of their text, and those of a manifest have more.
 */
const VALUES_PER_CHARACTER = 1 / 16;
const MOST_VALUES = 100_000;

/** Whether a text, read as JSON, takes far more memory than itself. */
function isDense(text: string): boolean {
  let left = MOST_VALUES + text.length * VALUES_PER_CHARACTER;
  for (let at = 0; at < text.length && left >= 0; at++) {
    const code = text.charCodeAt(at);
    // A comma, or the beginning of a list or an object.
    if (code === 0x2c || code === 0x5b || code === 0x7b) left--;
  }
  return left < 0;
}

function parse(text: string): Manifest {
  if (isDense(text)) throw invalid("it has far more values than a manifest of its size");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ArchiveInvalidError({ segment: null, block: null }, "it does not have the form of a manifest", error);
  }
}

function invalid(reason: string): ArchiveInvalidError {
  return new ArchiveInvalidError({ segment: null, block: null }, reason);
}

/** The name of a segment's file. It contains the file's hash, so that a name always stands for the same content. */
export function segmentFile(index: number, fileSha256: Hash): string {
  return `${String(index).padStart(8, "0")}-${fileSha256.slice(2, 18)}.br`;
}

/** Whether a text has the form of a name that {@link segmentFile} returns. */
export function isSegmentFile(name: string): boolean {
  return /^[0-9]{8}-[0-9a-f]{16}\.br$/.test(name);
}
