import { z } from "zod";
import * as commitments from "@/lib/database/reads/commitments";
import { hash, integer, nullable, object } from "@/lib/records/schema";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { smallNumber } from "./parameters";

export const readCommitment = defineEndpoint({
  path: "/explorer/commitments/:block",
  number: null,
  summary: "State commitment after a block",
  description:
    "The state commitment after a block, and the last block up to it that changed the state; null if there is none. Two indexes of one chain have the same commitment at every block (docs/commitment.md).",
  parameters: z.object({ block: smallNumber }),
  query: z.object({}),
  answer: object({ changed: nullable(object({ block: integer, commitment: hash })) }),
  problems: ["INVALID_PARAMETER", "BLOCK_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, changed } = await commitments.readCommitment(database, BigInt(path.block));
    if (at === null || path.block > at.block) {
      throw new Problem("BLOCK_UNKNOWN", "The index has not reached the block.", { at });
    }
    return { at, body: { changed } };
  },
});
