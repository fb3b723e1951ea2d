import { createMPT } from "@ethereumjs/mpt";
import { numberToHex, toRlp } from "viem";

/** The root of a list by a library that stores the nodes. */
export async function libraryRoot(items: readonly Uint8Array[]): Promise<string> {
  let root = "";
  for await (const each of libraryRoots(items)) root = each;
  return root;
}

/** The root of each list of the first items: of none, of one, up to all of them. */
export async function* libraryRoots(items: readonly Uint8Array[]): AsyncGenerator<string> {
  const trie = await createMPT();
  const root = (): string => `0x${Buffer.from(trie.root()).toString("hex")}`;
  yield root();
  for (const [index, item] of items.entries()) {
    const key = toRlp(
      index === 0 ? "0x" : numberToHex(index, { size: index < 256 ? 1 : index < 65_536 ? 2 : 3 }),
      "bytes",
    );
    await trie.put(key, item);
    yield root();
  }
}
