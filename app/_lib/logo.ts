import { readPicture } from "./picture";
import type { Picture } from "./picture/types";

/** A picture that a deploy message carries, checked. */
export interface Logo {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Largest logo in bytes, its largest width and height in pixels, and the most pixels of all its frames: a small file can unpack to a
 * huge picture.
 */
const MAX_BYTES = 64 * 1024;
const MAX_SIDE = 1024;
const MAX_PIXELS = 16 * MAX_SIDE ** 2;
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
/** Longest link that a page shows. */
const MAX_LINK = 300;

/** The text under the key `dataurl` of a deploy message (spec §2.7.9); null if it has none. */
export function dataUrlOf(message: string): string | null {
  try {
    const content: unknown = JSON.parse(message.slice("data:,".length));
    if (typeof content !== "object" || content === null || !("dataurl" in content)) return null;
    return typeof content.dataurl === "string" ? content.dataurl : null;
  } catch {
    return null;
  }
}

/**
 * Parses a data URL with a PNG, JPEG, GIF or WebP picture of limited size; null for everything else, also for a picture of which
 * any part is not understood. The bytes determine the type, not the URL. SVG is left out: a small one can occupy the browser for
 * minutes.
 */
export function parseLogo(dataUrl: string): Logo | null {
  if (dataUrl.length > MAX_BYTES * 1.4) return null;
  const [, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (base64 === undefined) return null;
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  const picture = bytes.length > MAX_BYTES ? null : readPicture(bytes);
  return picture === null || !isSmall(picture) ? null : { type: picture.type, bytes };
}

function isSmall({ width, height, passes }: Picture): boolean {
  const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= MAX_SIDE;
  return isSide(width) && isSide(height) && width * height * passes <= MAX_PIXELS;
}

/** The `http:` or `https:` link in a text of a deploy message; null if it is none, or too long to be shown whole. */
export function parseLink(text: string): string | null {
  if (text.length > MAX_LINK) return null;
  try {
    const { protocol, username, password, href } = new URL(text);
    return /^https?:$/.test(protocol) && username === "" && password === "" && href.length <= MAX_LINK ? href : null;
  } catch {
    return null;
  }
}
