import { z } from "zod";
import { readCommitment } from "@/lib/database/reads/commitments";
import { hash, integer } from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { smallNumber } from "./parameters";

export const explorerCommitment = defineEndpoint({
  path: "/explorer/commitments/:block",
  number: null,
  summary: "The state commitment after a block",
  description:
    "The state commitment that stood after a block, and the last block up to it that changed something; null where none had. Two indexes of one chain agree in it at every block (docs/commitment.md).",
  parameters: z.object({ block: smallNumber }),
  query: z.object({}),
  answer: z.strictObject({ changed: z.strictObject({ block: integer, commitment: hash }).nullable() }),
  problems: ["INVALID_PARAMETER", "BLOCK_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, changed } = await readCommitment(database, BigInt(path.block));
    if (at === null || path.block > at.block) {
      throw new Problem("BLOCK_UNKNOWN", "The index has not reached the block.", { at });
    }
    return { at, body: { changed } };
  },
});
