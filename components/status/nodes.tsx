import { groupDigits } from "../format";
import { statusTexts } from "../texts/reading/status";
import { Notice } from "../ui/notice";
import { Dot } from "./dot";

/** How a node answered; null: not at all. */
export type NodeState = { readonly block: number; readonly milliseconds: number; readonly chainId: number } | null;

const words = statusTexts;

/** The nodes by their number: their addresses are the operator's own, and may carry keys. */
export function Nodes({ nodes }: { nodes: readonly NodeState[] }) {
  if (nodes.length === 0) return <Notice title={words.nodesNone} />;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {nodes.map((node, index) => (
        // Their order is the configuration's, and does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex flex-wrap items-center gap-x-3 py-3">
          <Dot tone={node === null ? "bad" : "good"} />
          <span className="font-medium">{words.node(index + 1)}</span>
          <span className="text-soft text-sm">
            {node === null
              ? words.nodeFails
              : `${words.nodeHead(groupDigits(node.block), groupDigits(node.milliseconds))}, ${words.chainId.toLowerCase()} ${node.chainId}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
