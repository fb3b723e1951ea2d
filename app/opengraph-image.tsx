import { PICTURE, picture } from "@/app/_lib/pictures/picture";
import { texts } from "@/components/texts";
import { picturesTexts } from "@/components/texts/reading/pictures";

export const alt = picturesTexts.alt.site;
export const { size, contentType } = PICTURE;

const SEED = "0x0a03050b06020407a0";

export default function SitePicture() {
  return picture({ seed: SEED, caption: "NIP-20", name: texts.name, lines: picturesTexts.site });
}
