import fc from "fast-check";
import type { Hex } from "viem";
import type { Message } from "../index";
import { REFERRING_NAMES } from "../names";

const wholeNumber = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const characters = (alphabet: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength });
const DIGITS = "0123456789";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const anyTicker = characters(LETTERS + DIGITS, 10);
const anyHex = (digits: number): fc.Arbitrary<Hex> =>
  fc
    .string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: digits, maxLength: digits })
    .map((hex): Hex => `0x${hex}`);
const anyMintId = characters(`${LETTERS}${DIGITS}._:-`, 78);
const anyName = fc.oneof(anyMintId, anyHex(64), wholeNumber.map(String));

/** Any message of valid form. */
export const anyMessage: fc.Arbitrary<Message> = fc.oneof(
  fc.record({
    op: fc.constant("deploy" as const),
    tick: anyTicker,
    max: wholeNumber,
    lim: wholeNumber,
    contract: fc.option(anyHex(40)),
    cmint: fc.boolean(),
  }),
  fc.record({ op: fc.constant("mint" as const), tick: anyTicker, id: anyMintId, amt: wholeNumber }),
  fc.record({
    op: fc.constantFrom(...REFERRING_NAMES),
    tick: anyTicker,
    id: anyName,
  }),
  fc.record({ op: fc.constant("split" as const), tick: anyTicker, id: anyName, amt1: wholeNumber, amt2: wholeNumber }),
  fc.record({
    op: fc.constant("list" as const),
    tick: anyTicker,
    id: anyName,
    asking: fc.option(
      fc.record({
        price: wholeNumber,
        unit: fc.string({
          unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
          minLength: 1,
          maxLength: 32,
        }),
      }),
    ),
  }),
);
