import { LRUCache } from "lru-cache";

type Image = Uint8Array<ArrayBuffer>;

/** Default size of the cache, in bytes. */
const SIZE = 24 * 1024 * 1024;
/** Default number of images that may wait while another one is rendered. */
const WAITING = 16;

/**
 * A cache of rendered images, limited by size. Renders one image at a time, because each takes a large part of a second of
 * CPU time. Simultaneous requests for the same image share one rendering.
 */
export class ImageCache {
  readonly #cached;
  readonly #waiting;
  readonly #rendering = new Map<string, Promise<Image>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ size = SIZE, waiting = WAITING } = {}) {
    this.#cached = new LRUCache<string, Image>({ maxSize: size, sizeCalculation: ({ length }) => Math.max(1, length) });
    this.#waiting = waiting;
  }

  /** Returns the image with this key, and renders it if it is not cached. Null if too many images wait already. */
  async get(key: string, render: () => Promise<Image>): Promise<Image | null> {
    const existing = this.#cached.get(key) ?? this.#rendering.get(key);
    if (existing !== undefined) return existing;
    if (this.#rendering.size > this.#waiting) return null;
    const image = this.#last.then(render);
    this.#last = image.catch(() => undefined);
    this.#rendering.set(key, image);
    try {
      this.#cached.set(key, await image);
      return await image;
    } finally {
      this.#rendering.delete(key);
    }
  }
}
