import type { z } from "zod";

/**
 * Compares, at compile time, the input of a contract (lib/records) with the parameters of its endpoint. The input is what
 * clients pass and reads take; the schemas of the parameters parse its text. If they differ, the endpoint lacks the property
 * `differs`, whose type names the parameters concerned.
 */
export type InputMatch<Input, Path extends z.ZodObject, Query extends z.ZodObject> = unknown extends Input
  ? unknown
  : [Difference<Input, Path["shape"] & Query["shape"]>] extends [never]
    ? unknown
    : { readonly differs: Difference<Input, Path["shape"] & Query["shape"]> };

/**
 * Names of the parameters that only one of the two has, that have other values, or that the endpoint requires and the input
 * may omit. The input may require a parameter that has a default.
 */
type Difference<Input, Shape> = {
  [K in keyof Input | keyof Shape]-?: K extends keyof Input & keyof Shape
    ? [Plain<Input[K]>, Plain<z.output<Shape[K]>>] extends [Plain<z.output<Shape[K]>>, Plain<Input[K]>]
      ? undefined extends Input[K]
        ? undefined extends z.input<Shape[K]>
          ? never
          : K
        : never
      : K
    : K;
}[keyof Input | keyof Shape];

/**
 * A value as an endpoint and a client see it alike: without null, to which endpoints parse what cannot exist, with one type
 * of integers, and with a list as its text.
 */
type Plain<T> = T extends null | undefined
  ? never
  : T extends number | bigint
    ? bigint
    : T extends readonly unknown[]
      ? string
      : T;
