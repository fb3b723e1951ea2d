import fc from "fast-check";
import { numberToHex, toRlp } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { findHeaderForm } from "./header";
import { type Keccak, toHash } from "./keccak";
import { receiptsRoot, transactionsRoot } from "./lists";
import { MalformedFieldError } from "./malformed-field";
import { RlpWriter } from "./rlp-writer";
import { signerOf } from "./sender";
import { readBlock } from "./testing/fixtures";
import { libraryRoot } from "./testing/library-root";
import { asNodeReturns, signEachType, transactionDraft } from "./testing/signed-transactions";
import { transactionHash, UnknownTypeError } from "./transaction";
import { listRoot } from "./trie";

let keccak: Keccak;
beforeAll(async () => {
  keccak = await loadKeccak();
});

const hex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString("hex")}`;
const written = (write: (writer: RlpWriter) => void): string => {
  const writer = new RlpWriter();
  write(writer);
  return hex(writer.bytes());
};

interface Tree extends ReadonlyArray<Uint8Array | Tree> {}
const { tree } = fc.letrec<{ tree: Tree; node: Tree[number] }>((tie) => ({
  tree: fc.array(tie("node"), { maxLength: 6 }),
  node: fc.oneof({ maxDepth: 3, depthIdentifier: "tree" }, fc.uint8Array({ maxLength: 400 }), tie("tree")),
}));
type HexTree = readonly (`0x${string}` | HexTree)[];
const hexTree = (nodes: Tree): HexTree => nodes.map((node) => (node instanceof Uint8Array ? hex(node) : hexTree(node)));
const writeTree = (writer: RlpWriter, nodes: Tree): void => {
  const start = writer.begin();
  for (const node of nodes) {
    if (node instanceof Uint8Array) writer.data(hex(node), null, "node");
    else writeTree(writer, node);
  }
  writer.end(start);
};

describe("RLP", () => {
  test("of nested lists equals viem's", () => {
    fc.assert(
      fc.property(tree, (nodes) => {
        expect(written((writer) => writeTree(writer, nodes))).toBe(toRlp(hexTree(nodes)));
      }),
    );
  });

  test("of quantities equals viem's, with and without leading zeros and in any case", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 256n - 1n),
        fc.integer({ min: 0, max: 256 }),
        fc.nat(8),
        (value, shift, zeros) => {
          const number = value >> BigInt(shift);
          const bytes = number === 0n ? "0x" : numberToHex(number, { size: Math.ceil(number.toString(16).length / 2) });
          const text = `0x${"0".repeat(zeros)}${number.toString(16)}`;
          const upper = `0x${text.slice(2).toUpperCase()}`;
          for (const each of [text, upper]) {
            expect(written((writer) => writer.quantity(each, "value"))).toBe(toRlp(bytes));
          }
        },
      ),
    );
  });

  test.each([0, 53, 54, 55, 252, 253, 254, 65_530, 65_536, 70_000, 200_000])(
    "of a list with %s bytes equals viem's",
    (size) => {
      const bytes = hex(new Uint8Array(size).fill(7));
      const list = written((writer) => {
        const start = writer.begin();
        writer.data(bytes, size, "item");
        writer.end(start);
      });
      expect(list === toRlp([bytes])).toBe(true);
    },
  );

  test.each([null, 1, "", "0x", "1", "0xg", "0x-1", "0x1\u0130", "0x\u0130\u0131", `0x1${"0".repeat(64)}`, ["0x1"]])(
    "refuses the quantity %j",
    (value) => {
      expect(() => new RlpWriter().quantity(value, "gas")).toThrow(new MalformedFieldError("gas"));
    },
  );

  test.each([null, 1, "", "0", "0x1", "0xzz", "0x\u0130\u0131", "ab", "0x1234", { length: 4 }])(
    "refuses %j as data of one byte",
    (value) => {
      expect(() => new RlpWriter().data(value, 1, "input")).toThrow(new MalformedFieldError("input"));
    },
  );
});

describe("the root of a list", () => {
  test("equals that of a library", async () => {
    const items = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(items, async (list) => {
        expect(hex(listRoot(list, keccak))).toBe(await libraryRoot(list));
      }),
      { numRuns: 30 },
    );
  });

  test.each([0, 1, 2, 16, 17, 127, 128, 129, 255, 256, 257, 4_096])(
    "of %s items equals that of a library",
    async (count) => {
      const list = Array.from({ length: count }, (_, index) => Uint8Array.of(index % 251, index >> 8, 1));
      expect(hex(listRoot(list, keccak))).toBe(await libraryRoot(list));
    },
  );

  test("of 100,000 receipts is computed", () => {
    const { receipts } = readBlock("arbitrum-150000000");
    if (receipts === null) throw new Error("the fixture has no receipts");
    const many = Array.from({ length: 100_000 }, (_, index) => receipts[index % receipts.length]);
    const root = receiptsRoot(many, keccak);
    expect(root).toMatch(/^0x[0-9a-f]{64}$/);
    expect(receiptsRoot(many.toReversed(), keccak)).not.toBe(root);
  });
});

describe("a transaction", () => {
  const account = privateKeyToAccount(generatePrivateKey());

  test("of each type has the hash and the signer that viem's encoding has", async () => {
    const property = fc.asyncProperty(transactionDraft, async (draft) => {
      for (const encoded of await signEachType(account, draft)) {
        const transaction = asNodeReturns(encoded);
        expect(transactionHash(transaction, keccak)).toBe(toHash(keccak(Buffer.from(encoded.slice(2), "hex"))));
        expect(signerOf(transaction, keccak)).toBe(account.address.toLowerCase());
      }
    });
    await fc.assert(property, { numRuns: 10 });
  });

  test("of an unknown type is named as such, never as malformed", () => {
    for (const type of ["0x5", "0x63", "0x71", "0xff"]) {
      const named = new UnknownTypeError(Number(type));
      expect(() => transactionHash({ type }, keccak)).toThrow(named);
      expect(() => signerOf({ type }, keccak)).toThrow(named);
    }
    expect(() => transactionHash({ type: "0x100" }, keccak)).toThrow(new MalformedFieldError("type"));
  });

  test("with a changed field has another hash, and an altered list another root", () => {
    const { transactions = [], transactionsRoot: root } = readBlock("ethereum-19900000").block;
    expect(transactionsRoot(transactions.slice(1), keccak)).not.toBe(root);
    expect(transactionsRoot(transactions.toReversed(), keccak)).not.toBe(root);
    for (const transaction of transactions.slice(0, 20)) {
      for (const change of [
        { input: "0x1234" },
        { value: "0x12345" },
        { to: null },
        { nonce: "0x0fffff" },
        { s: "0x1" },
      ]) {
        expect(transactionHash({ ...transaction, ...change }, keccak)).not.toBe(transaction.hash);
      }
    }
  });

  test("whose signature has no signer is malformed", () => {
    const [transaction] = readBlock("ethereum-1000000").block.transactions ?? [];
    for (const change of [{ r: "0x0" }, { s: `0x${"f".repeat(64)}` }]) {
      expect(() => signerOf({ ...transaction, ...change }, keccak)).toThrow(new MalformedFieldError("signature"));
    }
    expect(() => signerOf({ ...transaction, v: "0x1a" }, keccak)).toThrow(new MalformedFieldError("v"));
  });
});

test("a header of which any covered field is changed, absent or malformed has no form", () => {
  const { block } = readBlock("ethereum-19900000");
  const covered = [
    ...["parentHash", "sha3Uncles", "miner", "stateRoot", "transactionsRoot", "receiptsRoot", "logsBloom", "number"],
    ...["difficulty", "gasLimit", "gasUsed", "timestamp", "extraData", "mixHash", "nonce", "baseFeePerGas"],
    ...["withdrawalsRoot", "blobGasUsed", "excessBlobGas", "parentBeaconBlockRoot"],
  ];
  for (const field of covered) {
    const value = String(Reflect.get(block, field));
    const changed = `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`;
    for (const other of [changed, undefined, null, 7, "0xzz"]) {
      expect(findHeaderForm({ ...block, [field]: other }, keccak), field).toBeNull();
    }
  }
});
