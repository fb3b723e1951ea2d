import { type Translate, useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { Notice } from "../ui/notice";
import { Dot } from "./dot";

/** A node's answer; null if it did not answer. */
export type NodeState = AnsweringNode | null;

interface AnsweringNode {
  readonly block: number;
  readonly milliseconds: number;
  readonly chainId: number;
}

/**
 * The configured nodes, numbered. Their URLs are not shown: they may contain API keys. `chainId`: chain of the index, or
 * null if unknown.
 */
export function Nodes({ nodes, chainId }: { nodes: readonly NodeState[]; chainId: number | null }) {
  const t = useTranslate();
  if (nodes.length === 0) return <Notice title={t("status.nodesNone")} />;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {nodes.map((node, index) => (
        // The order of the nodes is the order in the configuration, which is fixed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex flex-wrap items-center gap-x-3 py-3">
          <Dot tone={node === null || isOnOtherChain(node, chainId) ? "bad" : "good"} />
          <span className="font-medium">{t("status.node", { number: index + 1 })}</span>
          <span className="text-soft text-sm">{describeNode(t, node, chainId)}</span>
        </li>
      ))}
    </ul>
  );
}

function isOnOtherChain(node: AnsweringNode, chainId: number | null): boolean {
  return chainId !== null && node.chainId !== chainId;
}

function describeNode(t: Translate, node: NodeState, chainId: number | null): string {
  if (node === null) return t("status.nodeFails");
  if (isOnOtherChain(node, chainId)) return t("status.nodeOtherChain", { chainId: String(node.chainId) });
  return t("status.nodeHead", {
    block: groupDigits(t, node.block),
    milliseconds: groupDigits(t, node.milliseconds),
    chainId: String(node.chainId),
  });
}
