import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { texts } from "@/components/texts";
import { guidesTexts } from "@/components/texts/docs";
import { picturesTexts } from "@/components/texts/reading/pictures";

export const alt = picturesTexts.alt.guides;
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x05090c070306080a40";

export default function GuidesImage() {
  return socialImage({ seed: SEED, caption: texts.name, name: guidesTexts.title, lines: picturesTexts.guides });
}
