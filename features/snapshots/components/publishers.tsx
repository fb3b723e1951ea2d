import { AddressText } from "@/components/address/address-text";
import { groupDigits } from "@/components/format/numbers";
import { Notice } from "@/components/ui/notice";
import { Cell, Head, Table } from "@/components/ui/table";
import type { SnapshotRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { snapshotStateOf } from "./state";

/** The reports of the registry's publishers about a snapshot. */
export function Publishers({ snapshot }: { snapshot: SnapshotRecord }) {
  const t = useTranslate();
  const { registry } = snapshot;
  const state = snapshotStateOf(snapshot);
  return (
    <div className="space-y-4">
      <Notice title={t(`snapshot.states.${state}`)} tone={state === "disagreement" ? "refused" : "plain"}>
        {t(`snapshot.stateText.${state}`)}
      </Notice>
      {registry === null ? null : <RegistryVotes registry={registry} />}
    </div>
  );
}

function RegistryVotes({ registry }: { registry: NonNullable<SnapshotRecord["registry"]> }) {
  const t = useTranslate();
  const { address, publishers, votes, threshold, checkedBlock, hashChecked } = registry;
  const agreeing = votes.filter(({ agrees }) => agrees).length;
  // Those who have voted and are no publishers anymore come last.
  const all = [...new Set([...publishers, ...votes.map(({ publisher }) => publisher)])];
  return (
    <>
      <p className="text-sm">
        <span className="text-faint">{t("snapshot.registry")}</span> <AddressText value={address} withTools />
      </p>
      <p className="text-soft text-sm">
        {t("units.sentences", {
          first: t("units.sentence", {
            text:
              threshold === null
                ? t("snapshot.agreeing", { count: agreeing, publishers: publishers.length })
                : t("snapshot.agreeingOf", { count: agreeing, publishers: publishers.length, threshold }),
          }),
          second:
            checkedBlock === null
              ? t("snapshot.unchecked")
              : t("units.sentence", { text: t("snapshot.checked", { block: groupDigits(t, checkedBlock) }) }),
        })}
      </p>
      {hashChecked === null ? null : (
        <p className="text-soft text-sm">{t(hashChecked ? "snapshot.hashChecked" : "snapshot.hashUnchecked")}</p>
      )}
      <Table
        caption={t("snapshot.publishers")}
        head={
          <>
            <Head>{t("snapshot.publisher")}</Head>
            <Head side="end">{t("snapshot.vote")}</Head>
          </>
        }
      >
        {all.map((publisher) => (
          <tr key={publisher}>
            <Cell>
              <AddressText value={publisher} isShort />
            </Cell>
            <Cell side="end">{t(`snapshot.votes.${voteOf(publisher, votes)}`)}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}

function voteOf(
  publisher: string,
  votes: NonNullable<SnapshotRecord["registry"]>["votes"],
): "agrees" | "differs" | "none" {
  const vote = votes.find((each) => each.publisher === publisher);
  if (vote === undefined) return "none";
  return vote.agrees ? "agrees" : "differs";
}
