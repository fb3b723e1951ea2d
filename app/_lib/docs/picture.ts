/** Size of every picture of a guide, in CSS pixels. */
export const GUIDE_PICTURE = { width: 960, height: 600 } as const;

/** Size of every picture of a guide on a phone, in CSS pixels. */
export const PHONE_PICTURE = { width: 390, height: 640 } as const;

/** The windows that show the picture of a phone. */
export const PHONE_MEDIA = "(max-width: 30rem)";

/** The path of the same picture on a phone. */
export function onPhone(path: string): string {
  return path.replace(/\.webp$/, "-phone.webp");
}
