import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { commitToBlock, type Effect, encodeEffects, type Hex, PATTERNS, ZERO_ADDRESS } from "./index";

const hex = z
  .string()
  .regex(PATTERNS.hex)
  .transform((text): Hex => `0x${text.slice(2)}`);
const amount = z.string().transform(BigInt);
const position = { blockNumber: z.number(), transactionIndex: z.number(), position: z.number() };
const origin = { ticker: z.string(), transactionHash: hex, timestamp: z.number(), ...position };

const deployment = z.object({
  kind: z.literal("deployment"),
  ...origin,
  max: amount,
  lim: amount,
  contract: hex.nullable(),
  cmint: z.boolean(),
  deployer: hex,
  text: z.string(),
  supply: amount,
  mintCount: z.number(),
});
const offer = z.object({
  seller: hex,
  price: amount,
  /** Absent is null: the price is fixed. */
  fall: z.object({ endPrice: amount, startsAt: z.number(), endsAt: z.number() }).nullable().default(null),
  expires: z.number(),
  sequence: z.number(),
  /** Absent is null: the market is of the first form. */
  turn: z.number().nullable().default(null),
  round: z.number(),
  ...position,
  transactionHash: hex,
  timestamp: z.number(),
});
const inscription = z.object({
  kind: z.literal("inscription"),
  ...origin,
  tokenId: hex,
  mintId: z.string().nullable(),
  ordinal: z.number(),
  amount,
  owner: hex.nullable(),
  listing: z.object({ price: amount.nullable(), unit: z.string().nullable() }).nullable(),
  delegate: hex.nullable(),
  /** Absent is null: the inscription is not offered. */
  offer: offer.nullable().default(null),
  parent: hex.nullable(),
});
const sale = z.object({
  kind: z.literal("sale"),
  ...origin,
  tokenId: hex,
  seller: hex,
  buyer: hex,
  price: amount,
  unit: z.string().nullable(),
  paid: amount,
});
const round = z.object({ kind: z.literal("round"), account: hex, round: z.number() });
const lock = z.object({
  kind: z.literal("lock"),
  ...origin,
  vault: hex,
  tokenId: hex,
  sequence: z.number(),
  turn: z.number(),
  until: z.number(),
  module: hex,
});
/** The vault has no lock of the inscription anymore. */
const lockEnd = z.object({ kind: z.literal("lockEnd"), vault: hex, ticker: z.string(), tokenId: hex });
const record = z.discriminatedUnion("kind", [deployment, inscription, sale, round, lock, lockEnd]);
/** The fields of a sale that its encoding leaves out. */
const NOT_ENCODED = { value: 0n, amount: 0n, recipient: ZERO_ADDRESS, vault: null };
const blocks = z
  .array(
    z.object({
      number: z.number(),
      hash: hex,
      previous: hex,
      effects: z.array(z.object({ name: z.string(), before: record.nullable(), after: record, encoding: hex })),
      commitment: hex,
    }),
  )
  .parse(JSON.parse(readFileSync(new URL("./commitment-vectors.json", import.meta.url), "utf8")));

function toEffect({ before, after }: { before: z.infer<typeof record> | null; after: z.infer<typeof record> }): Effect {
  if (after.kind === "sale") return { kind: "sale", sale: { ...after, ...NOT_ENCODED } };
  if (after.kind === "round") return { kind: "round", account: after.account, before: 0, after: after.round };
  if (after.kind === "lock" || after.kind === "lockEnd") {
    const { vault, ticker, tokenId } = after;
    return { kind: "lock", vault, ticker, tokenId, before: null, after: after.kind === "lock" ? after : null };
  }
  if (after.kind === "deployment") {
    return { kind: "deployment", before: before?.kind === "deployment" ? before : null, after };
  }
  return { kind: "inscription", before: before?.kind === "inscription" ? before : null, after };
}

describe.each(blocks)("block $number", ({ number, hash, previous, effects, commitment }) => {
  test.each(effects.map((effect) => [effect.name, effect] as const))("%s", (_, { before, after, encoding }) => {
    expect(encodeEffects([toEffect({ before, after })])).toBe(encoding);
  });

  test("its commitment", () => {
    expect(commitToBlock(previous, { number, hash }, effects.map(toEffect))).toBe(commitment);
  });
});
