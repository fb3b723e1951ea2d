import { z } from "zod";
import type { BlockEntry, ChainJournal } from "./journal";
import type { Rpc } from "./rpc";

const quantity = z.string().transform(Number);
const hex = z.custom<`0x${string}`>((value) => typeof value === "string" && value.startsWith("0x"));
const header = z.object({
  number: quantity,
  hash: hex,
  timestamp: quantity,
  baseFeePerGas: hex,
  transactions: z.array(hex),
});

/** Writes new blocks of the node to the journal. */
export class ChainRecorder {
  readonly #rpc: Rpc;
  readonly #journal: ChainJournal;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(rpc: Rpc, journal: ChainJournal) {
    this.#rpc = rpc;
    this.#journal = journal;
  }

  /**
   * Resolves when every block that the node had at the time of the call is on disk. Calls during a run share the next
   * run.
   */
  record(): Promise<void> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.catch(() => {}).then(() => this.#start());
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = null;
    const run = this.#recordNew().finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }

  async #recordNew(): Promise<void> {
    const latest = await this.#block("latest");
    if (latest.number === 0 && this.#journal.head === undefined) return;
    if (latest.hash === this.#journal.head?.hash) return;
    const added: BlockEntry[] = [];
    let number = latest.number;
    for (; number > 0; number--) {
      const each = number === latest.number ? latest : await this.#block(`0x${number.toString(16)}`);
      if (this.#journal.block(number)?.hash === each.hash) break;
      added.unshift(await this.#entry(each));
    }
    const rewound = number < (this.#journal.head?.number ?? 0);
    await this.#journal.append([...(rewound ? [{ kind: "rewind" as const, number }] : []), ...added]);
  }

  async #block(tag: string): Promise<z.infer<typeof header>> {
    return header.parse(await this.#rpc("eth_getBlockByNumber", [tag, false]));
  }

  async #entry({ number, hash, timestamp, baseFeePerGas, transactions }: z.infer<typeof header>): Promise<BlockEntry> {
    const signed = transactions.map(async (each) => hex.parse(await this.#rpc("eth_getRawTransactionByHash", [each])));
    return {
      kind: "block",
      number,
      hash,
      timestamp,
      baseFee: baseFeePerGas,
      transactions: await Promise.all(signed),
    };
  }
}
