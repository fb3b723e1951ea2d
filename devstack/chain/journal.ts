import { type FileHandle, open, readFile } from "node:fs/promises";
import { z } from "zod";
import { PATTERNS } from "@/lib/protocol";
import { SystemError } from "../error";

const hex = z.custom<`0x${string}`>((value) => typeof value === "string" && PATTERNS.hex.test(value));

const block = z.object({
  kind: z.literal("block"),
  number: z.number(),
  hash: hex,
  timestamp: z.number(),
  baseFee: hex,
  /** The signed transactions, in order. */
  transactions: z.array(hex),
});
/** A change of the state outside a block, for example `anvil_setBalance`. */
const request = z.object({ kind: z.literal("request"), method: z.string(), params: z.array(z.unknown()) });
/** Removes all blocks above this number from the chain. */
const rewind = z.object({ kind: z.literal("rewind"), number: z.number() });
/** The first line. */
const genesis = z.object({ kind: z.literal("genesis"), timestamp: z.number() });
const entry = z.discriminatedUnion("kind", [genesis, block, request, rewind]);

export type BlockEntry = z.infer<typeof block>;
export type RequestEntry = z.infer<typeof request>;
export type JournalEntry = z.infer<typeof entry>;

/**
 * The durable record of the local chain: one JSON object per line, on disk before a client sees its effect. A replay
 * produces the same chain byte for byte, with all historical states. docs/decisions/own-chain-journal.md explains why
 * anvil's own `--state` is not sufficient.
 */
export class ChainJournal {
  readonly #file: FileHandle;
  readonly genesisTimestamp: number;
  /** The blocks and requests of the current chain, in order. */
  readonly #entries: (BlockEntry | RequestEntry)[] = [];

  private constructor(file: FileHandle, genesisTimestamp: number) {
    this.#file = file;
    this.genesisTimestamp = genesisTimestamp;
  }

  /**
   * Opens the journal at `path`, or creates it. Removes an incomplete last line, which a crash left before any client saw
   * its block.
   *
   * @throws SystemError `CHAIN_JOURNAL` if another line is invalid; the file is not changed then
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

  /** The blocks and requests of the current chain, in order. */
  get entries(): readonly (BlockEntry | RequestEntry)[] {
    return this.#entries;
  }

  /** The recorded block of this number. */
  block(number: number): BlockEntry | undefined {
    return this.#blocks.get(number);
  }

  /** The latest recorded block; undefined for a chain without blocks. */
  get head(): BlockEntry | undefined {
    return this.#blocks.get(this.#blocks.size);
  }

  /** Appends entries. Resolves when they are on disk. */
  async append(entries: readonly JournalEntry[]): Promise<void> {
    await this.#write(entries);
    for (const each of entries) this.#take(each);
  }

  /** Closes the file. */
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

/** The entries of the file, of which the first is the genesis. */
function readEntries(text: string, path: string): [] | [z.infer<typeof genesis>, ...JournalEntry[]] {
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const entries = lines.filter(({ line }) => line !== "").map((each) => parseEntry(each, path));
  const [first, ...rest] = entries;
  if (first === undefined) return [];
  if (first.kind !== "genesis") throw corrupt(path, 1, new Error("the first entry is not a genesis"));
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
      ? "Restore the file from a backup, or remove it to start a new chain."
      : `Restore the file from a backup, or delete line ${line} and all lines after it. The chain then ends with the block before, and the index follows.`;
  const message = `The local chain's journal is corrupt: ${path}, line ${line}.`;
  return new SystemError("CHAIN_JOURNAL", message, { hint, cause });
}
