"use client";

/** The part of the browser's storage that the site uses. None of it throws. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** How a kind of value is stored as text. */
export interface Codec<T> {
  /** The value if nothing is stored, or a text of another form. */
  readonly empty: T;
  /** Parses a stored text. Throws if another version of the site, or something else, stored it in another form. */
  parse(text: string): T;
  /**
   * The text of a value; null: nothing is stored for it. `before`: the text that it replaces, from which the codec may keep what
   * another version of the site stored.
   */
  format(value: T, before?: string | null): string | null;
}

/** A value that the device stores. All pages of the site share it. */
export interface StoredValue<T> {
  /** The stored value. Equal texts give the same object. */
  read(): T;
  write(value: T): void;
  /** Changes the currently stored value: other pages change it too. */
  change(make: (value: T) => T): void;
  /** Calls `listener` when this page or another one changes the value. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

type Area = "localStorage" | "sessionStorage";

/**
 * Texts that the browser refused to store, by area and key; null: a text that could not be removed. Some browsers forbid
 * storage, and any storage can be full. The page then keeps the text until it is left.
 */
const unwritten = new Map<string, string | null>();
/** Listeners of this page by key. The browser notifies only the other pages. */
const listeners = new Map<string, Set<() => void>>();

function textStorage(area: Area): TextStorage {
  const put = (key: string, text: string | null) => {
    const name = `${area} ${key}`;
    try {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
      unwritten.delete(name);
    } catch {
      unwritten.set(name, text);
    }
    for (const listener of listeners.get(key) ?? []) listener();
  };
  return {
    getItem(key) {
      const kept = unwritten.get(`${area} ${key}`);
      if (kept !== undefined) return kept;
      try {
        return window[area].getItem(key);
      } catch {
        return null;
      }
    },
    setItem: put,
    removeItem: (key) => put(key, null),
  };
}

/** The texts that this device stores. */
export const deviceTexts: TextStorage = textStorage("localStorage");
/** The texts of this tab, which survive a reload. */
export const tabTexts: TextStorage = textStorage("sessionStorage");

/** Calls `listener` when another page of the site changes the text under `key`. Returns a function that stops it. */
export function onOtherPage(key: string, listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A null key: the person cleared the whole storage.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Calls `listener` when this page or another one changes the text under `key`. Returns a function that stops it. */
export function onStoredText(key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  const stop = onOtherPage(key, listener);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
    stop();
  };
}

/** The value that this device stores under `key`. */
export function storedValue<T>(key: string, codec: Codec<T>): StoredValue<T> {
  let parsed: { readonly text: string | null; readonly value: T } | null = null;
  const read = (): T => {
    const text = deviceTexts.getItem(key);
    if (parsed === null || parsed.text !== text) parsed = { text, value: parseOr(codec, text) };
    return parsed.value;
  };
  const write = (value: T) => {
    const text = codec.format(value, deviceTexts.getItem(key));
    if (text === null) deviceTexts.removeItem(key);
    else deviceTexts.setItem(key, text);
  };
  return {
    read,
    write,
    change: (make) => write(make(read())),
    subscribe: (listener) => onStoredText(key, listener),
  };
}

function parseOr<T>({ empty, parse }: Codec<T>, text: string | null): T {
  if (text === null) return empty;
  try {
    return parse(text);
  } catch {
    return empty;
  }
}

/** Returns the same stored value for the same key, so that its readers get the same objects. */
export function memoizeStored<K extends readonly unknown[], T>(
  make: (...key: K) => StoredValue<T>,
): (...key: K) => StoredValue<T> {
  const known = new Map<string, StoredValue<T>>();
  return (...key) => {
    const name = JSON.stringify(key);
    const value = known.get(name) ?? make(...key);
    known.set(name, value);
    return value;
  };
}
