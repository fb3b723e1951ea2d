import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { shortenAddress } from "@/components/format";
import { accountTexts } from "@/components/texts/reading/account";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { listBalances } from "@/lib/database";
import { parseAddress } from "@/lib/protocol";

export const alt = picturesTexts.alt.account;
export const { size, contentType } = SOCIAL_IMAGE;

const BALANCES = 100;

export default async function AccountImage({ params }: { params: Promise<{ address: string }> }) {
  const address = parseAddress((await params).address);
  if (address === null) return new Response(null, { status: 404 });
  const balances = await attempt(() => listBalances(address, { limit: BALANCES }));
  if (balances === undefined || balances.balances.length === 0) return redirectToSiteImage();
  const words = picturesTexts;
  const count = balances.balances.reduce((sum, balance) => sum + balance.count, 0);
  const lines = balances.next === null ? [words.tokens(balances.balances.length), words.inscriptions(count)] : [];
  return socialImage({
    seed: address,
    caption: accountTexts.eyebrow,
    name: shortenAddress(address),
    lines,
    isHash: true,
  });
}
