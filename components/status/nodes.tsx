import { groupDigits } from "../format";
import { statusTexts } from "../texts/reading/status";
import { Notice } from "../ui/notice";
import { Dot } from "./dot";

/** How a node answered; null: not at all. */
export type NodeState = AnsweringNode | null;

interface AnsweringNode {
  readonly block: number;
  readonly milliseconds: number;
  readonly chainId: number;
}

const words = statusTexts;

/**
 * The nodes by their number: their addresses are the operator's own, and may carry keys. `chainId` is that of the index;
 * null: not known.
 */
export function Nodes({ nodes, chainId }: { nodes: readonly NodeState[]; chainId: number | null }) {
  if (nodes.length === 0) return <Notice title={words.nodesNone} />;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {nodes.map((node, index) => (
        // Their order is the configuration's, and does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex flex-wrap items-center gap-x-3 py-3">
          <Dot tone={node === null || isOfOtherChain(node, chainId) ? "bad" : "good"} />
          <span className="font-medium">{words.node(index + 1)}</span>
          <span className="text-soft text-sm">{describeNode(node, chainId)}</span>
        </li>
      ))}
    </ul>
  );
}

function isOfOtherChain(node: AnsweringNode, chainId: number | null): boolean {
  return chainId !== null && node.chainId !== chainId;
}

function describeNode(node: NodeState, chainId: number | null): string {
  if (node === null) return words.nodeFails;
  if (isOfOtherChain(node, chainId)) return words.nodeOtherChain(String(node.chainId));
  const head = words.nodeHead(groupDigits(node.block), groupDigits(node.milliseconds));
  return `${head}, ${words.chainId.toLowerCase()} ${node.chainId}`;
}
