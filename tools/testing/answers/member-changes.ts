/** A value of JSON whose objects may have members twice. `text`: one that is no list and no object. */
type Tree =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Tree[] }
  | { readonly kind: "object"; members: readonly Member[] };

interface Member {
  readonly name: string;
  readonly value: Tree;
}

type Members = Extract<Tree, { kind: "object" }>;

const OTHER_VALUES = [
  ...[
    '"0x"',
    '"0x0"',
    '"0x00"',
    '"0x1"',
    '"0xg"',
    '"0X1"',
    '"1"',
    '""',
    `"0x${"0".repeat(80)}1"`,
    `"0x${"f".repeat(66)}"`,
  ],
  ...["null", "true", "0", "-1", "4294967296", "1e9", "[]", "{}", '[""]', "[null]", "[[]]", '["0x1"]', '[{"a":1}]'],
];

function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "list", items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return { kind: "text", text: JSON.stringify(value) };
  const members = Object.entries(value).map(([name, each]) => ({ name, value: treeOf(each) }));
  return { kind: "object", members };
}

function textOf(tree: Tree): string {
  if (tree.kind === "text") return tree.text;
  if (tree.kind === "list") return `[${tree.items.map(textOf).join(",")}]`;
  return `{${tree.members.map(({ name, value }) => `${JSON.stringify(name)}:${textOf(value)}`).join(",")}}`;
}

function* objectsIn(tree: Tree): Generator<Members> {
  if (tree.kind === "list") for (const item of tree.items) yield* objectsIn(item);
  if (tree.kind !== "object") return;
  yield tree;
  for (const { value } of tree.members) yield* objectsIn(value);
}

/** What takes the place of a member: none, it twice, it and another value, another value, another text of the same digits. */
function* insteadOf(member: Member): Generator<readonly Member[]> {
  yield [];
  yield [member, member];
  const text = textOf(member.value);
  const others = [
    ...OTHER_VALUES,
    text.toUpperCase(),
    text.replace("0x", "0x0"),
    text.replace("0x0", "0x"),
    `${text} `,
  ];
  for (const other of others) {
    const changed: Member = { name: member.name, value: { kind: "text", text: other } };
    yield [changed];
    yield [member, changed];
    yield [changed, member];
  }
}

/** The texts that arise if one member of one object of a text of JSON is changed, or changes its place with the next one. */
export function* memberChanges(json: string): Generator<string> {
  const root = treeOf(JSON.parse(json));
  for (const object of [...objectsIn(root)]) {
    const { members } = object;
    for (const [index, member] of members.entries()) {
      for (const instead of insteadOf(member)) {
        object.members = members.toSpliced(index, 1, ...instead);
        yield textOf(root);
      }
      object.members = [
        ...members.slice(0, index),
        ...members.slice(index, index + 2).toReversed(),
        ...members.slice(index + 2),
      ];
      yield textOf(root);
    }
    object.members = members;
  }
}

const CHARACTERS = ['"', "\\", " ", ",", ":", "}", "]", "{", "[", "0", "1", "A", "f", "x", "é", "\u0000", ""];

/** The texts that arise if one character is changed, removed or added, or if the text ends before it. */
export function* characterChanges(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    yield text.slice(0, at);
    for (const character of CHARACTERS) yield text.slice(0, at) + character + text.slice(at + 1);
    for (const character of ["0", '"', ",", " "]) yield text.slice(0, at) + character + text.slice(at);
  }
}
