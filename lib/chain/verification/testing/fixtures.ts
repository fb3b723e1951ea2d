import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

const FOLDER = new URL("./fixtures/", import.meta.url);
const objectSchema = z.record(z.string(), z.unknown());
const blockSchema = objectSchema.and(
  z.object({
    hash: z.string(),
    transactionsRoot: z.string(),
    receiptsRoot: z.string(),
    logsBloom: z.string(),
    transactions: z.array(objectSchema).optional(),
  }),
);
const fixtureSchema = z.object({ block: blockSchema, receipts: z.array(objectSchema).nullable() });
const transactionsSchema = z.array(z.object({ chain: z.string(), transaction: objectSchema }));

/** A block as a node of a public chain returned it, with its receipts if they are known. Their source: fixtures/README.md. */
export type BlockFixture = z.infer<typeof fixtureSchema>;

/** Reads the block of this name, for example `ethereum-1000000`. */
export function readBlock(name: string): BlockFixture {
  return fixtureSchema.parse(readJson(`${name}.json.gz`));
}

/** The names of all blocks. */
export const BLOCKS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => /-[0-9]+\.json\.gz$/.test(file))
  .map((file) => file.replace(".json.gz", ""))
  .toSorted();

/** Single transactions, of blocks that are not known as a whole. */
export function readTransactions(): z.infer<typeof transactionsSchema> {
  return transactionsSchema.parse(readJson("transactions.json.gz"));
}

function readJson(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(new URL(file, FOLDER))).toString());
}
