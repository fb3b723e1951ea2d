import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { english as t } from "@/lib/languages/english";

export const alt = t("pictures.alt.site");
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x0a03050b06020407a0";

export default function SiteImage() {
  return socialImage({ seed: SEED, caption: "NIP-20", name: t("site.name"), lines: t("pictures.site").split("\n") });
}
