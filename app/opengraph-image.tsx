import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { texts } from "@/components/texts";
import { picturesTexts } from "@/components/texts/reading/pictures";

export const alt = picturesTexts.alt.site;
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x0a03050b06020407a0";

export default function SiteImage() {
  return socialImage({ seed: SEED, caption: "NIP-20", name: texts.name, lines: picturesTexts.site });
}
