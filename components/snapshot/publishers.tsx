import type { SnapshotRecord } from "@/lib/client";
import { groupDigits } from "../format";
import { snapshotTexts } from "../texts/reading/snapshot";
import { AddressText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Cell, Head, Table } from "../ui/table";
import { stateOf } from "./state";

const words = snapshotTexts;

/** What the registry's publishers have reported about a snapshot. */
export function Publishers({ snapshot }: { snapshot: SnapshotRecord }) {
  const { registry } = snapshot;
  const state = stateOf(snapshot);
  return (
    <div className="space-y-4">
      <Notice title={words.states[state]} tone={state === "disagreement" ? "refused" : "plain"}>
        {words.stateText[state]}
      </Notice>
      {registry === null ? null : <RegistryVotes registry={registry} />}
    </div>
  );
}

function RegistryVotes({ registry }: { registry: NonNullable<SnapshotRecord["registry"]> }) {
  const { address, publishers, votes, threshold, checkedBlock } = registry;
  const agreeing = votes.filter(({ agrees }) => agrees).length;
  // Those who have voted and are no publishers anymore come last.
  const all = [...new Set([...publishers, ...votes.map(({ publisher }) => publisher)])];
  return (
    <>
      <p className="text-sm">
        <span className="text-faint">{words.registry}</span> <AddressText value={address} withTools />
      </p>
      <p className="text-soft text-sm">
        {words.agreeing(agreeing, publishers.length, threshold)}.{" "}
        {checkedBlock === null ? words.unchecked : `${words.checked(groupDigits(checkedBlock))}.`}
      </p>
      <Table
        caption={words.publishers}
        head={
          <>
            <Head>{words.publisher}</Head>
            <Head side="end">{words.vote}</Head>
          </>
        }
      >
        {all.map((publisher) => (
          <tr key={publisher}>
            <Cell>
              <AddressText value={publisher} isShort />
            </Cell>
            <Cell side="end">{words.votes[voteOf(publisher, votes)]}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}

function voteOf(publisher: string, votes: NonNullable<SnapshotRecord["registry"]>["votes"]): keyof typeof words.votes {
  const vote = votes.find((each) => each.publisher === publisher);
  if (vote === undefined) return "none";
  return vote.agrees ? "agrees" : "differs";
}
