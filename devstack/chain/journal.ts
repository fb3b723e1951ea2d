import { type FileHandle, open, readFile } from "node:fs/promises";
import { z } from "zod";
import { SystemError } from "../error";

const hex = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]*$/.test(value));

const block = z.object({
  kind: z.literal("block"),
  number: z.number(),
  hash: hex,
  timestamp: z.number(),
  baseFee: hex,
  /** Signed, in their order. */
  transactions: z.array(hex),
});
/** A change of the state outside of blocks (a balance that was set, say). */
const request = z.object({ kind: z.literal("request"), method: z.string(), params: z.array(z.unknown()) });
/** What comes after the block of this number is no longer part of the chain. */
const rewind = z.object({ kind: z.literal("rewind"), number: z.number() });
/** The first line. */
const genesis = z.object({ kind: z.literal("genesis"), timestamp: z.number() });
const entry = z.discriminatedUnion("kind", [genesis, block, request, rewind]);

export type BlockEntry = z.infer<typeof block>;
export type RequestEntry = z.infer<typeof request>;
export type JournalEntry = z.infer<typeof entry>;

/**
 * All that the local chain is made of, one JSON object a line, each on disk before anybody hears of it. A chain made
 * again from it is the same to the byte, historical states included. (anvil's own dump with historical states grows
 * with the square of the chain: 32 MB and 2.5 s at 1,000 blocks.)
 */
export class ChainJournal {
  readonly #file: FileHandle;
  readonly genesisTimestamp: number;
  /** What the chain consists of now, in its order. */
  readonly #entries: (BlockEntry | RequestEntry)[] = [];

  private constructor(file: FileHandle, genesisTimestamp: number) {
    this.#file = file;
    this.genesisTimestamp = genesisTimestamp;
  }

  /**
   * Opens or begins the journal at `path`. A last line that a crash has torn is cut off: nobody saw its block.
   * @throws SystemError `CHAIN_JOURNAL` where an earlier line is none of a journal; nothing is changed then
   */
  static async open(path: string, genesisTimestamp: number): Promise<ChainJournal> {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    const [first, ...rest] = readEntries(whole, path);
    const file = await open(path, "a", 0o600);
    await file.truncate(Buffer.byteLength(whole));
    const journal = new ChainJournal(file, first?.timestamp ?? genesisTimestamp);
    for (const each of rest) journal.#take(each);
    if (first === undefined) await journal.#write([{ kind: "genesis", timestamp: genesisTimestamp }]);
    return journal;
  }

  get entries(): readonly (BlockEntry | RequestEntry)[] {
    return this.#entries;
  }

  /** The recorded block of this number. */
  block(number: number): BlockEntry | undefined {
    return this.#blocks.get(number);
  }

  get head(): BlockEntry | undefined {
    return this.#blocks.get(this.#blocks.size);
  }

  /** Resolves when the entries are on disk. */
  async append(entries: readonly JournalEntry[]): Promise<void> {
    await this.#write(entries);
    for (const each of entries) this.#take(each);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  readonly #blocks = new Map<number, BlockEntry>();

  async #write(entries: readonly JournalEntry[]): Promise<void> {
    await this.#file.write(entries.map((each) => `${JSON.stringify(each)}\n`).join(""));
    await this.#file.datasync();
  }

  #take(taken: JournalEntry): void {
    if (taken.kind === "genesis") return;
    if (taken.kind === "rewind") this.#rewind(taken.number);
    else this.#entries.push(taken);
    if (taken.kind === "block") this.#blocks.set(taken.number, taken);
  }

  #rewind(number: number): void {
    while (this.#blocks.size > number) {
      const last = this.#entries.pop();
      if (last?.kind === "block") this.#blocks.delete(last.number);
    }
  }
}

/** The entries; the first is the genesis. */
function readEntries(text: string, path: string): [] | [z.infer<typeof genesis>, ...JournalEntry[]] {
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const entries = lines.filter(({ line }) => line !== "").map((each) => parseEntry(each, path));
  const [first, ...rest] = entries;
  if (first === undefined) return [];
  if (first.kind !== "genesis") throw corrupt(path, 1, new Error("the journal does not begin with a genesis"));
  return [first, ...rest];
}

function parseEntry({ line, number }: { line: string; number: number }, path: string): JournalEntry {
  try {
    return entry.parse(JSON.parse(line));
  } catch (cause) {
    throw corrupt(path, number, cause);
  }
}

function corrupt(path: string, line: number, cause: unknown): SystemError {
  const hint =
    line === 1
      ? "Restore the file from a backup, or remove it to begin a new chain."
      : `Restore the file from a backup, or delete line ${line} and all after it: the chain then ends with the block before, and the index follows it.`;
  const message = `The local chain's journal is corrupt: ${path}, line ${line}.`;
  return new SystemError("CHAIN_JOURNAL", message, { hint, cause });
}
