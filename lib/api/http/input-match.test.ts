import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { InputMatch } from "./input-match";

const path = z.object({ ticker: z.string().transform((text) => (text === "" ? null : text)) });
const query = z.object({
  order: z.enum(["newest", "holders"]).default("newest"),
  from: z.string().transform(BigInt),
  items: z
    .string()
    .optional()
    .transform((text) => text?.split(",")),
});
const none = z.object({});

type Match<Input> = InputMatch<Input, typeof path, typeof query>;
interface Given {
  readonly ticker: string;
  readonly order?: "newest" | "holders" | undefined;
  readonly from: number;
  readonly items?: string | undefined;
}

test("an input matches parameters of the same names and values, and no others", () => {
  expectTypeOf<Match<Given>>().toEqualTypeOf<unknown>();
  expectTypeOf<Match<Required<Given>>>().toEqualTypeOf<unknown>();
  expectTypeOf<InputMatch<object, typeof none, typeof none>>().toEqualTypeOf<unknown>();

  expectTypeOf<Match<Given & { limit: number }>>().toEqualTypeOf<{ readonly differs: "limit" }>();
  expectTypeOf<Match<Omit<Given, "items">>>().toEqualTypeOf<{ readonly differs: "items" }>();
  expectTypeOf<Match<Omit<Given, "order"> & { order: "newest" }>>().toEqualTypeOf<{ readonly differs: "order" }>();
  expectTypeOf<Match<Omit<Given, "order"> & { order: string }>>().toEqualTypeOf<{ readonly differs: "order" }>();
  expectTypeOf<Match<Omit<Given, "from"> & { from?: number }>>().toEqualTypeOf<{ readonly differs: "from" }>();
});
