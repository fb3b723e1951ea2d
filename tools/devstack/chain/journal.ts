import { type FileHandle, open, readFile } from "node:fs/promises";
import { z } from "zod";
import { PATTERNS } from "@/lib/protocol";
import { SystemError } from "../error";

const hex = z.custom<`0x${string}`>((value) => typeof value === "string" && PATTERNS.hex.test(value));

/** A number of a block, or seconds since 1970. */
const whole = z.number().int().nonnegative();

const block = z.object({
  kind: z.literal("block"),
  number: whole,
  hash: hex,
  timestamp: whole,
  baseFee: hex,
  /** The signed transactions, in order. */
  transactions: z.array(hex),
});
/** A change of the state outside a block, for example `anvil_setBalance`. */
const request = z.object({ kind: z.literal("request"), method: z.string(), params: z.array(z.unknown()) });
/** Removes all blocks above this number from the chain. */
const rewind = z.object({ kind: z.literal("rewind"), number: whole });
/** The first line. */
const genesis = z.object({ kind: z.literal("genesis"), timestamp: whole });
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
  readonly #path: string;
  readonly #file: FileHandle;
  readonly genesisTimestamp: number;
  /** The blocks and requests of the current chain, in order. */
  readonly #entries: (BlockEntry | RequestEntry)[] = [];
  /** The lines of the entries that were read from the file, counted from 1. */
  readonly #lines = new WeakMap<JournalEntry, number>();

  private constructor(path: string, file: FileHandle, genesisTimestamp: number) {
    this.#path = path;
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
    const complete = text.slice(0, text.lastIndexOf("\n") + 1);
    const [first, ...rest] = readEntries(complete, path);
    const file = await open(path, "a", 0o600);
    const journal = new ChainJournal(path, file, first?.timestamp ?? genesisTimestamp);
    try {
      for (const [index, each] of rest.entries()) {
        journal.#lines.set(each, index + 2);
        journal.#requireNext(each);
        journal.#take(each);
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.truncate(Buffer.byteLength(complete));
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

  /** The place of an entry that was read from the file, and how to go on without it. */
  placeOf(read: JournalEntry): { readonly place: string; readonly hint: string } {
    const line = this.#lines.get(read) ?? 1;
    return { place: placeOf(this.#path, line), hint: hintOf(line) };
  }

  /** The error of an entry that was read from the file, and that does not fit the chain before it. */
  corrupt(read: JournalEntry, cause: unknown): SystemError {
    return corrupt(this.#path, this.#lines.get(read) ?? 1, cause);
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

  /** @throws SystemError `CHAIN_JOURNAL` if the entry does not follow the entries before it */
  #requireNext(read: JournalEntry): void {
    const latest = this.#blocks.size;
    if (read.kind === "genesis") throw this.corrupt(read, new Error("the genesis is not the first entry"));
    if (read.kind === "block" && read.number !== latest + 1)
      throw this.corrupt(read, new Error(`block ${read.number} follows block ${latest}`));
    if (read.kind === "rewind" && read.number > latest)
      throw this.corrupt(read, new Error(`block ${read.number} of a rewind is above block ${latest}`));
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
  // The last element is what follows the end of the last line.
  const entries = lines.slice(0, -1).map((each) => parseEntry(each, path));
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
  const message = `The local chain's journal is corrupt: ${placeOf(path, line)}.`;
  return new SystemError("CHAIN_JOURNAL", message, { hint: hintOf(line), cause });
}

function placeOf(path: string, line: number): string {
  return `${path}, line ${line}`;
}

function hintOf(line: number): string {
  if (line === 1) return "Restore the file from a backup, or remove it to start a new chain.";
  return `Restore the file from a backup, or delete line ${line} and all lines after it. The chain then ends with the block before, and the index follows.`;
}
