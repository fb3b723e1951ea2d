import { describe, expect, it } from "vitest";
import { type Anchor, type AnchorQuery, chooseAnchor } from "./anchor";

const hashOf = (block: number): Anchor["hash"] => `0x${block.toString(16).padStart(64, "0")}`;
const at = (block: number): Anchor => ({ block, hash: hashOf(block) });
const ANCESTORS = [99, 98, 97, 96, 95, 94, 93, 92].map(at);
const QUERY: AnchorQuery = { checked: at(100), ancestors: ANCESTORS, deposit: 90, isFinal: false };

/** Chooses on a chain whose contracts know the blocks that `knows` accepts. */
const choose = (query: Partial<AnchorQuery>, knows: (block: number) => boolean) =>
  chooseAnchor({ ...QUERY, ...query }, { knows: async ({ block, hash }) => hash === hashOf(block) && knows(block) });

describe("the anchor of a purchase", () => {
  it("is the block before the checked one, since no contract can read the newest hash", async () => {
    expect(await choose({}, (block) => block < 100)).toEqual({ kind: "anchored", anchor: at(99) });
  });

  it("is an older block if the node lags", async () => {
    expect(await choose({}, (block) => block < 97)).toEqual({ kind: "anchored", anchor: at(96) });
  });

  it("is not a block of another branch than the checked one", async () => {
    const replaced = (block: number): Anchor["hash"] => `0xb${hashOf(block).slice(3)}`;
    const asked: Anchor[] = [];
    /** Chooses after a reorganization that has replaced the blocks from `first` on. */
    const choiceAfter = (first: number, query: Partial<AnchorQuery> = {}) =>
      chooseAnchor(
        { ...QUERY, ...query },
        {
          async knows(anchor) {
            asked.push(anchor);
            return anchor.hash === (anchor.block < first ? hashOf(anchor.block) : replaced(anchor.block));
          },
        },
      );
    // A block before the fork is on both branches.
    expect(await choiceAfter(99)).toEqual({ kind: "anchored", anchor: at(98) });
    expect(await choiceAfter(99, { deposit: 99 })).toEqual({ kind: "newest" });
    expect(await choiceAfter(50)).toEqual({ kind: "deposit-not-final" });
    expect(asked.filter(({ block, hash }) => hash !== hashOf(block))).toEqual([]);
  });

  it("is never older than a deposit", async () => {
    expect(await choose({ deposit: 100 }, (block) => block < 100)).toEqual({ kind: "newest" });
    expect(await choose({ deposit: 100 }, () => true)).toEqual({ kind: "anchored", anchor: at(100) });
    expect(await choose({ deposit: 99 }, (block) => block < 98)).toEqual({ kind: "newest" });
  });

  it("is the checked block if the index stores no hash of the others", async () => {
    expect(await choose({ ancestors: [] }, () => true)).toEqual({ kind: "anchored", anchor: at(100) });
  });

  it("is none on a chain whose contracts can read no block hash, and only for final deposits", async () => {
    expect(await choose({}, () => false)).toEqual({ kind: "deposit-not-final" });
    expect(await choose({ isFinal: true }, () => false)).toEqual({ kind: "unanchored" });
  });

  it("rejects if the chain or the index does not answer", async () => {
    await expect(
      choose({}, () => {
        throw new Error("no answer");
      }),
    ).rejects.toThrow("no answer");
  });
});
