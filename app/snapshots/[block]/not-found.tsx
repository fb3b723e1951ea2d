import { NotFoundMessage } from "@/components/layout/not-found-message";
import { paths } from "@/components/paths";
import { snapshotTexts } from "@/components/texts/reading/snapshot";

export default function SnapshotNotFound() {
  const { unknown, unknownText, all } = snapshotTexts;
  return <NotFoundMessage title={unknown} text={unknownText} more={[{ href: paths.snapshots, text: all }]} />;
}
