/** The work that a picture causes in a browser that shows it. */
export interface Picture {
  readonly type: "image/png" | "image/gif" | "image/webp" | "image/jpeg";
  /** Pixels. No frame is larger. */
  readonly width: number;
  readonly height: number;
  /** How often a browser computes all pixels: the frames of an animation, the scans of a JPEG. */
  readonly passes: number;
}

/**
 * A file is damaged, or has a part that this code does not know. Browsers may read such a part in a way that these checks do not
 * foresee, so the picture is not shown.
 */
export class PictureError extends Error {}

/** @throws PictureError if the condition does not hold */
export function check(condition: boolean, what: string): void {
  if (!condition) throw new PictureError(what);
}
