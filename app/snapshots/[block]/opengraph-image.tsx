import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits } from "@/components/format/numbers";
import { snapshotStateOf } from "@/features/snapshots/components/state";
import { readSnapshot } from "@/features/snapshots/reads/snapshots";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";

export const alt = t("snapshotPictures.alt.snapshot");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function SnapshotImage({ params }: { params: Promise<{ block: string }> }) {
  const { block } = await params;
  if (!/^(0|[1-9][0-9]{0,14})$/.test(block)) return new Response(null, { status: 404 });
  const snapshot = (await attempt(() => readSnapshot(database(), Number(block))))?.found?.snapshot;
  if (snapshot === undefined) return redirectToSiteImage();
  const { balancesRoot, blockNumber, balanceCount, inscriptionCount } = snapshot;
  return socialImage({
    seed: balancesRoot,
    caption: t("snapshotPictures.snapshot"),
    name: groupDigits(t, blockNumber),
    lines: [
      t(`snapshot.states.${snapshotStateOf(snapshot)}`),
      t("snapshotPictures.balances", { count: balanceCount }),
      t("pictures.inscriptions", { count: inscriptionCount }),
    ],
  });
}
