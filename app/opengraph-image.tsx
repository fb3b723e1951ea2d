import { texts } from "@/components/texts";
import { readingTexts } from "@/components/texts/reading";
import { PICTURE, picture } from "./pictures/picture";

export const alt = readingTexts.pictures.alt.site;
export const { size, contentType } = PICTURE;

const SEED = "0x0a03050b06020407a0";

export default function SitePicture() {
  return picture({ seed: SEED, caption: "NIP-20", name: texts.name, lines: readingTexts.pictures.site });
}
