import { ABSENT, FIRST_GUESS, GUESS, MEMBER_SIZE, MEMBERS, NAME_SIZE, NAMES, NULL, OTHER_GUESS, TEXT } from "./layout";
import {
  byteAt,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  decline,
  endOfText,
  endOfValue,
  expect,
  kindAt,
  OPEN_OBJECT,
  QUOTE,
} from "./text";

export function kindOf(set: i32, id: i32): i32 {
  return load<i32>(set + MEMBERS + id * MEMBER_SIZE);
}

export function startOf(set: i32, id: i32): i32 {
  return load<i32>(set + MEMBERS + id * MEMBER_SIZE, 4);
}

export function endOf(set: i32, id: i32): i32 {
  return load<i32>(set + MEMBERS + id * MEMBER_SIZE, 8);
}

export function isMissing(set: i32, id: i32): bool {
  const kind = kindOf(set, id);
  return kind === ABSENT || kind === NULL;
}

/** Declines a member that is no text. */
export function expectText(set: i32, id: i32): void {
  if (kindOf(set, id) !== TEXT) decline();
}

/** Reads a value of a member that is no text. Returns the place after it. */
type ValueReader = (set: i32, id: i32, at: i32) => i32;

let readValue: ValueReader = (_set: i32, _id: i32, at: i32): i32 => endOfValue(at, 0);

/** Says how values are read that are no texts. */
export function readValuesBy(reader: ValueReader): void {
  readValue = reader;
}

/** Where the guess of the next name is. */
let guess: i32 = 0;

/** Finds the members of an object. Declines an object with two members of one name. Returns the place after it. */
export function readObject(set: i32, start: i32): i32 {
  const count = load<i32>(set);
  for (let id = 0; id < count; id++) store<i32>(set + MEMBERS + id * MEMBER_SIZE, ABSENT);
  guess = set + FIRST_GUESS;
  let at = expect(start, OPEN_OBJECT);
  while (true) {
    const name = expect(at, QUOTE);
    const guessed = load<i32>(guess) - 1;
    const isGuessed = guessed >= 0 && isName(set + NAMES + guessed * NAME_SIZE, name);
    const value = isGuessed
      ? name + <i32>load<u8>(set + NAMES + guessed * NAME_SIZE)
      : expect(endOfText(name) + 1, COLON);
    at = readMember(set, isGuessed ? guessed : find(set, name, value - name), value);
    if (byteAt(at) === CLOSE_OBJECT) return at + 1;
    at = expect(at, COMMA);
  }
}

/** Records a member. Its value begins at `at`. */
function readMember(set: i32, id: i32, at: i32): i32 {
  store<i32>(guess, id + 1);
  const isText = byteAt(at) === QUOTE;
  const start = isText ? at + 1 : at;
  const last = isText ? endOfText(start) : readValue(set, id, at);
  if (id < 0) guess = set + OTHER_GUESS;
  else {
    const member = set + MEMBERS + id * MEMBER_SIZE;
    if (load<i32>(member) !== ABSENT) decline();
    store<i32>(member, isText ? TEXT : kindAt(at));
    store<i32>(member, start, 4);
    store<i32>(member, last, 8);
    guess = member + GUESS;
  }
  return isText ? last + 1 : last;
}

/** Whether the characters at a place are a name, its quote and its colon, the number of which is before them. */
function isName(name: i32, at: i32): bool {
  const length: i32 = load<u8>(name);
  for (let done = 0; done < length; done += 16) {
    const equal = i8x16.bitmask(i8x16.eq(v128.load(name + 1 + done), v128.load(at + done)));
    const left = length - done;
    if (left >= 16 ? equal !== 0xffff : (equal & ((1 << left) - 1)) !== (1 << left) - 1) return false;
  }
  return true;
}

function find(set: i32, at: i32, length: i32): i32 {
  const count = load<i32>(set);
  for (let id = 0; id < count; id++) {
    const name = set + NAMES + id * NAME_SIZE;
    if (load<u8>(name) === length && isName(name, at)) return id;
  }
  return -1;
}
