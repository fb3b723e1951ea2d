import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { english as t } from "@/lib/languages/english";

export const alt = t("pictures.alt.guides");
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x05090c070306080a40";

export default function GuidesImage() {
  return socialImage({
    seed: SEED,
    caption: t("site.name"),
    name: t("guides.title"),
    lines: t("pictures.guides").split("\n"),
  });
}
