import { LRUCache } from "lru-cache";

type Image = Uint8Array<ArrayBuffer>;

/** Bytes of all kept pictures. */
const SIZE = 24 * 1024 * 1024;
/** How many pictures may wait to be rendered, beside the one that is. */
const WAITING = 16;

/**
 * Keeps rendered pictures, up to a size. One is rendered at a time, since that takes the processor for a good part of a
 * second; whoever asks for the same one waits for it together.
 */
export class PictureCache {
  readonly #kept;
  readonly #waiting;
  readonly #rendering = new Map<string, Promise<Image>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ size = SIZE, waiting = WAITING } = {}) {
    this.#kept = new LRUCache<string, Image>({ maxSize: size, sizeCalculation: ({ length }) => Math.max(1, length) });
    this.#waiting = waiting;
  }

  /** The picture with this key, rendered where it is not kept; null where too many wait. */
  async get(key: string, render: () => Promise<Image>): Promise<Image | null> {
    const known = this.#kept.get(key) ?? this.#rendering.get(key);
    if (known !== undefined) return known;
    if (this.#rendering.size > this.#waiting) return null;
    const image = this.#last.then(render);
    this.#last = image.catch(() => undefined);
    this.#rendering.set(key, image);
    try {
      this.#kept.set(key, await image);
      return await image;
    } finally {
      this.#rendering.delete(key);
    }
  }
}
