import fc from "fast-check";

/** Texts that may confuse a reader of JSON. */
const SNIPPETS = [
  ...[
    '"',
    "\\",
    "\\u0030",
    '\\"',
    " ",
    "\n",
    "\t",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "[]",
    "{}",
    "null",
    "true",
    "0",
    "-0",
    "01",
    "1.5",
  ],
  ...[
    "1e9",
    "\u0000",
    "\u007f",
    "é",
    "😀",
    "0x",
    "0X",
    "0x0",
    ',"hash":"0x00"',
    ',"gasUsed":"0x1"',
    ',"input":"0x"',
    ',"input":null',
  ],
  ...[
    ',"to":null',
    ',"type":"0x2"',
    ',"transactions":[]',
    ',"logs":[]',
    ',"status":"0x0"',
    ',"id":1',
    ',"error":null',
    ',"error":{}',
  ],
  ...[
    ',"__proto__":{"input":"0x"}',
    ',"x":[1,{"y":[null,false,-3,"z"]}]',
    `,"x":${"[".repeat(20)}`,
    '"x":1,',
    '"number":"0x7",',
  ],
];

type Mutation = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, share: number): number => Math.floor(share * text.length);

/** A change of a text at any place. */
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...SNIPPETS)).map(
    ([share, snippet]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + snippet + text.slice(at(text, share)),
  ),
  fc.tuple(place, fc.constantFrom(...'0123456789abcdefABCDEFxX"\\,:{}[] \u0000~é')).map(
    ([share, character]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + character + text.slice(at(text, share) + 1),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 80 })).map(
    ([share, length]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + text.slice(at(text, share) + length),
  ),
  fc.tuple(place, place, fc.integer({ min: 1, max: 400 })).map(
    ([from, to, length]): Mutation =>
      (text) =>
        text.slice(0, at(text, to)) + text.slice(at(text, from), at(text, from) + length) + text.slice(at(text, to)),
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 90 })).map(
    ([share, length]): Mutation =>
      (text) => {
        const start = at(text, share);
        return text.slice(0, start) + text.slice(start, start + length).toUpperCase() + text.slice(start + length);
      },
  ),
  place.map(
    (share): Mutation =>
      (text) =>
        text.slice(0, at(text, share)),
  ),
);

/** A member after the comma or the bracket that is next to a place, which most readers ignore. */
const member: fc.Arbitrary<Mutation> = fc.tuple(place, fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 })).map(
  ([share, name, value]): Mutation =>
    (text) => {
      const start = text.indexOf(',"', at(text, share));
      const added = `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
      return start < 0 ? text : text.slice(0, start) + added + text.slice(start);
    },
);

/** One to three changes of a text. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(fc.oneof(mutation, member), { minLength: 1, maxLength: 3 })
  .map(
    (list): Mutation =>
      (text) =>
        list.reduce((changed, change) => change(changed), text),
  );

/** The same JSON with the members of each object in another order. */
export const reorderings: fc.Arbitrary<Mutation> = fc.infiniteStream(fc.nat()).map(
  (numbers): Mutation =>
    (text) =>
      JSON.stringify(JSON.parse(text), (_, value: unknown) => {
        if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
        const keyed = Object.entries(value).map((entry) => [Number(numbers.next().value) % 1_000, entry] as const);
        return Object.fromEntries(keyed.toSorted(([one], [other]) => one - other).map(([, entry]) => entry));
      }),
);
