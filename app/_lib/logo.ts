/** A picture that a deploy message carries, checked. */
export interface Logo {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Largest logo in bytes, and its largest width and height in pixels: a small file can unpack to a huge picture. */
const MAX_BYTES = 64 * 1024;
const MAX_SIDE = 1024;
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
 * Parses a data URL with a PNG, JPEG, GIF or WebP picture of limited size; null for everything else. The bytes determine the
 * type, not the URL. SVG is left out: a small one can occupy the browser for minutes.
 */
export function parseLogo(dataUrl: string): Logo | null {
  if (dataUrl.length > MAX_BYTES * 1.4) return null;
  const [, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (base64 === undefined) return null;
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  const picture = bytes.length > MAX_BYTES ? null : readPicture(bytes);
  if (picture === null || !isSide(picture.width) || !isSide(picture.height)) return null;
  return { type: picture.type, bytes };
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

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= MAX_SIDE;
}

interface Picture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Reads type and size of a picture from its first bytes; null if they are damaged or of another type. */
function readPicture(bytes: Uint8Array<ArrayBuffer>): Picture | null {
  const view = new DataView(bytes.buffer);
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textAt(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, offset, length));
}

function readPng(view: DataView): Picture | null {
  if (textAt(view, 0, 8) !== "\x89PNG\r\n\x1a\n" || textAt(view, 12, 4) !== "IHDR") return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): Picture | null {
  if (!/^GIF8[79]a$/.test(textAt(view, 0, 6))) return null;
  return { type: "image/gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The extended form, which alone has animations, and the two plain ones. */
function readWebp(view: DataView): Picture | null {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return null;
  const type = "image/webp";
  const side = (offset: number) => view.getUint16(offset, true) & 0x3fff;
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      return { type, width: side(26), height: side(28) };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X": {
      const long = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 65_536 + 1;
      return { type, width: long(24), height: long(27) };
    }
    default:
      return null;
  }
}

/** Follows the segments to the frame header, which has the size. */
function readJpeg(view: DataView): Picture | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return null;
}
