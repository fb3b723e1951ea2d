import { readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";
import { networkSchema } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";

const extensions = z.looseObject({ extensions: z.array(z.string()).default([]) });

/**
 * The chain id of a network file.
 *
 * @throws {Error} if the file is missing or no valid network file
 */
export async function fileChainId(file: string): Promise<number> {
  return networkSchema.parse(await read(file)).chainId;
}

/**
 * Writes the market and its extension into a network file, and changes nothing else. The file is replaced atomically, so a
 * reader never sees a partial one.
 *
 * @throws {Error} if the file is missing or no valid network file
 */
export async function writeMarket(file: string, market: Address): Promise<void> {
  const fields = extensions.parse(await read(file));
  const isOn = fields.extensions.includes("market");
  const network = { ...fields, extensions: isOn ? fields.extensions : [...fields.extensions, "market"], market };
  networkSchema.parse(network);
  const partial = `${file}.${process.pid}.tmp`;
  await writeFile(partial, `${JSON.stringify(network, null, 2)}\n`);
  await rename(partial, file);
}

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
