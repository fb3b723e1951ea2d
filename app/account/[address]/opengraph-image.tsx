import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { shortenAddress } from "@/components/format/shorten";
import { listBalances } from "@/lib/database/reads/holders";
import { readVault } from "@/lib/database/reads/vaults";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { parseAddress } from "@/lib/protocol";

export const alt = t("pictures.alt.account");
export const { size, contentType } = SOCIAL_IMAGE;

const BALANCES = 100;

export default async function AccountImage({ params }: { params: Promise<{ address: string }> }) {
  const given = parseAddress((await params).address);
  if (given === null) return new Response(null, { status: 404 });
  // The account of a vault.
  const address = (await attempt(() => readVault(database(), given)))?.account ?? given;
  const balances = await attempt(() => listBalances(database(), { address, limit: BALANCES }));
  if (balances === undefined || balances.balances.length === 0) return redirectToSiteImage();

  const count = balances.balances.reduce((sum, balance) => sum + balance.count, 0);
  const lines =
    balances.next === null
      ? [t("pictures.tokens", { count: balances.balances.length }), t("pictures.inscriptions", { count })]
      : [];
  return socialImage({
    seed: address,
    caption: t("account.eyebrow"),
    name: shortenAddress(address),
    lines,
    isHash: true,
  });
}
