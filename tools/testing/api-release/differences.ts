import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ApiDocument } from "../harness/contract";

/** A part of the released API that this version lacks, or has in another form. */
export interface Difference {
  /** Path of the endpoint, in the form of OpenAPI. */
  readonly path: string;
  /** `endpoint`, `?name` of a parameter, `CODE` of a problem, a content type, or a member of the answer such as `tokens[].ticker`. */
  readonly what: string;
  readonly how: string;
}

type Schema = Readonly<Record<string, unknown>>;
type Operation = ApiDocument["paths"][string]["get"];

/** Members of a schema that say nothing about the form of values, or that are compared one by one. */
const APART = new Set([
  "description",
  "title",
  "example",
  "properties",
  "required",
  "items",
  "enum",
  "const",
  "anyOf",
  "oneOf",
]);

const schemaForm = z.record(z.string(), z.unknown());
const listForm = z.array(z.unknown());

/**
 * Returns what clients of the released API can miss in the current one. Additions are no differences: endpoints, optional parameters,
 * members of answers, values of enumerations, variants, problems.
 */
export function differencesOf(released: ApiDocument, current: ApiDocument): Difference[] {
  return Object.entries(released.paths).flatMap(([path, { get }]) => {
    const now = current.paths[path]?.get;
    if (now === undefined) return [{ path, what: "endpoint", how: "removed" }];
    const compared = new Comparison(released, current);
    compared.parameters(get, now);
    compared.responses(get, now);
    return compared.found.map((difference) => ({ path, ...difference }));
  });
}

/**
 * Returns the differences that no deprecation of the released API announced, or whose sunset is after `day` (`2027-06-01`). A deprecation
 * also covers the members of what it names.
 */
export function unmarked(differences: readonly Difference[], released: ApiDocument, day: string): Difference[] {
  return differences.filter(({ path, what }) => {
    const marks = released.paths[path]?.get["x-deprecations"] ?? [];
    return !marks.some((mark) => mark.sunset <= day && (mark.what === "endpoint" || isWithin(what, mark.what)));
  });
}

function isWithin(what: string, whole: string): boolean {
  return what === whole || what.startsWith(`${whole}.`) || what.startsWith(`${whole}[]`);
}

/** The comparison of an endpoint. */
class Comparison {
  readonly found: Omit<Difference, "path">[] = [];
  readonly #released: ApiDocument;
  readonly #current: ApiDocument;
  /** Pairs of references that are being compared: schemas may contain themselves. */
  readonly #open = new Set<string>();

  constructor(released: ApiDocument, current: ApiDocument) {
    this.#released = released;
    this.#current = current;
  }

  parameters(before: Operation, now: Operation): void {
    const named = (operation: Operation) =>
      new Map(operation.parameters.map((each) => [`${each.in === "query" ? "?" : `${each.in} `}${each.name}`, each]));
    const [old, current] = [named(before), named(now)];
    for (const [what, parameter] of old) {
      const then = current.get(what);
      if (then === undefined) this.#add(what, "removed");
      else this.#schema(parameter.schema, then.schema, what);
    }
    for (const [what, { required }] of current) {
      if (required === true && old.get(what)?.required !== true) this.#add(what, "required");
    }
  }

  responses(before: Operation, now: Operation): void {
    for (const [status, response] of Object.entries(before.responses)) {
      const then = now.responses[status];
      for (const code of response["x-codes"] ?? []) {
        if (then?.["x-codes"]?.includes(code) !== true) this.#add(code, `no longer has the status ${status}`);
      }
      for (const name of Object.keys(response.headers ?? {})) {
        if (then?.headers?.[name] === undefined) this.#add(name, "removed");
      }
      if (status !== "200") continue;
      for (const [type, content] of Object.entries(response.content ?? {})) {
        const answer = then?.content?.[type];
        if (answer === undefined) this.#add(type, "removed");
        else this.#schema(content.schema, answer.schema, "");
      }
    }
  }

  #add(what: string, how: string): void {
    this.found.push({ what: what === "" ? "answer" : what, how });
  }

  #schema(before: unknown, now: unknown, at: string): void {
    const names = [referenceIn(before), referenceIn(now)];
    const references = names.join(" ");
    if (this.#open.has(references)) return;
    if (!names.includes("")) this.#open.add(references);
    const [old, current] = [resolved(this.#released, before), resolved(this.#current, now)];
    for (const name of new Set([...Object.keys(old), ...Object.keys(current)])) {
      if (APART.has(name) || isDeepStrictEqual(old[name], current[name])) continue;
      this.#add(at, `${name} was ${JSON.stringify(old[name])}, is ${JSON.stringify(current[name])}`);
    }
    this.#values(old, current, at);
    this.#members(old, current, at);
    this.#variants(old, current, at);
    if (old.items !== undefined) this.#schema(old.items, current.items, `${at}[]`);
    this.#open.delete(references);
  }

  #values(old: Schema, current: Schema, at: string): void {
    const values = valuesOf(current);
    const lost = valuesOf(old)?.filter((value) => values?.includes(value) !== true) ?? [];
    if (lost.length > 0) this.#add(at, `lost the values ${lost.join(", ")}`);
    if (values !== null && valuesOf(old) === null) this.#add(at, `allows only ${values.join(", ")}`);
  }

  #members(old: Schema, current: Schema, at: string): void {
    const [before, now] = [schemaForm.parse(old.properties ?? {}), schemaForm.parse(current.properties ?? {})];
    const required = listForm.parse(current.required ?? []);
    for (const [name, member] of Object.entries(before)) {
      const what = at === "" ? name : `${at}.${name}`;
      if (now[name] === undefined) this.#add(what, "removed");
      else this.#schema(member, now[name], what);
    }
    for (const name of listForm.parse(old.required ?? [])) {
      const isThere = typeof name === "string" && now[name] !== undefined;
      if (isThere && !required.includes(name)) this.#add(at === "" ? name : `${at}.${name}`, "may be missing");
    }
  }

  #variants(old: Schema, current: Schema, at: string): void {
    for (const kind of ["anyOf", "oneOf"] as const) {
      const [before, now] = [listForm.parse(old[kind] ?? []), listForm.parse(current[kind] ?? [])];
      // A value that may now be null breaks its readers; another object of a list of events does not.
      const isNull = (variant: unknown) => isDeepStrictEqual(variant, { type: "null" });
      if (now.some(isNull) && !before.some(isNull)) this.#add(at, "may be null");
      if (before.length === 2 && now.length === 2 && before.some(isNull) && now.some(isNull)) {
        this.#schema(
          before.find((each) => !isNull(each)),
          now.find((each) => !isNull(each)),
          at,
        );
      } else if (before.some((variant) => !now.some((each) => this.#fits(variant, each, at)))) {
        this.#add(at, "lost a variant");
      }
    }
  }

  #fits(before: unknown, now: unknown, at: string): boolean {
    const attempt = new Comparison(this.#released, this.#current);
    for (const open of this.#open) attempt.#open.add(open);
    attempt.#schema(before, now, at);
    return attempt.found.length === 0;
  }
}

/** The reference to a named schema; empty for any other. */
function referenceIn(schema: unknown): string {
  const { $ref } = schemaForm.catch({}).parse(schema);
  return typeof $ref === "string" ? $ref : "";
}

function resolved(document: ApiDocument, schema: unknown): Schema {
  const form = schemaForm.catch({}).parse(schema);
  const { $ref, ...rest } = form;
  if (typeof $ref !== "string") return form;
  const name = $ref.replace("#/components/schemas/", "");
  return { ...schemaForm.parse(document.components.schemas[name]), ...rest };
}

/** The only values of a schema; null: it does not list them. */
function valuesOf(schema: Schema): unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum === undefined ? null : listForm.parse(schema.enum);
}
