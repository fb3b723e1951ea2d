import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Codec, onOtherPage, storedValue, tabTexts } from "./stored-value";

/** The part of a browser's storage that the site uses, which may refuse everything. */
class Area {
  readonly texts = new Map<string, string>();
  isForbidden = false;
  isFull = false;

  getItem(key: string): string | null {
    if (this.isForbidden) throw new Error("forbidden");
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isForbidden || this.isFull) throw new Error("full");
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    if (this.isForbidden) throw new Error("forbidden");
    this.texts.delete(key);
  }
}

const numbers: Codec<readonly number[]> = {
  empty: [],
  parse: (text) => text.split(",").map((digits) => (/^\d+$/.test(digits) ? Number(digits) : fail(digits))),
  format: (all) => (all.length === 0 ? null : all.join(",")),
};

function fail(digits: string): never {
  throw new Error(`not a number: ${digits}`);
}

let local = new Area();
let events = new EventTarget();

beforeEach(() => {
  local = new Area();
  events = new EventTarget();
  vi.stubGlobal("window", Object.assign(events, { localStorage: local, sessionStorage: new Area() }));
});

afterEach(() => vi.unstubAllGlobals());

const changeElsewhere = (key: string | null) => events.dispatchEvent(Object.assign(new Event("storage"), { key }));

it("returns the empty value for a missing text and for a text of another form", () => {
  const value = storedValue("a", numbers);
  expect(value.read()).toBe(numbers.empty);
  local.texts.set("a", "1,x");
  expect(value.read()).toBe(numbers.empty);
});

it("starts each change from the value that another page stored, and returns the same object for the same text", () => {
  const value = storedValue("b", numbers);
  value.write([1]);
  local.texts.set("b", "1,2");
  value.change((all) => [...all, 3]);
  expect(value.read()).toEqual([1, 2, 3]);
  expect(value.read()).toBe(value.read());
  value.write([]);
  expect(local.texts.has("b")).toBe(false);
});

it("keeps a value in memory while the browser refuses to store it", () => {
  const value = storedValue("c", numbers);
  value.write([1]);
  local.isFull = true;
  value.write([2]);
  expect(local.texts.get("c")).toBe("1");
  expect(value.read()).toEqual([2]);
  local.isFull = false;
  value.write([3]);
  expect(local.texts.get("c")).toBe("3");
  local.isForbidden = true;
  expect(value.read()).toEqual([]);
  value.write([4]);
  expect(storedValue("c", numbers).read()).toEqual([4]);
  value.write([]);
  expect(value.read()).toEqual([]);
  tabTexts.setItem("c", "x");
  expect(tabTexts.getItem("c")).toBe("x");
});

it("notifies of changes by this page and by others, until it is stopped", () => {
  const value = storedValue("d", numbers);
  const [all, others] = [vi.fn(), vi.fn()];
  const stops = [value.subscribe(all), onOtherPage("d", others)];
  value.write([1]);
  expect([all, others].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  changeElsewhere("e");
  changeElsewhere("d");
  changeElsewhere(null);
  expect([all, others].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  for (const stop of stops) stop();
  changeElsewhere("d");
  value.write([2]);
  expect([all, others].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
});
