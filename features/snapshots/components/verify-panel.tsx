"use client";

import { type ReactNode, useRef, useState } from "react";
import { useSettings } from "@/components/hooks/settings";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Button } from "@/components/ui/button";
import { useTranslate } from "@/lib/languages/translate";
import type { Address, Hash } from "@/lib/protocol";
import { NodeChoiceFields, useNodeChoice } from "./node-choice";
import { type Claim, VerdictView } from "./verdict-view";
import type { Tools } from "./verification/trusted-root";
import type { BalanceLeafRecord, InscriptionLeafRecord, Verdict } from "./verification/verdict";

interface VerifyPanelProps {
  /** The snapshot's block; null: the latest that is accepted. */
  readonly block: number | null;
}

/** Verifies a balance in the reader's browser. */
export function VerifyBalance({ ticker, address, block }: VerifyPanelProps & { ticker: string; address: Address }) {
  return (
    <Panel<BalanceLeafRecord>
      block={block}
      verify={async (tools) => (await import("./verification/balance")).verifyBalance({ ticker, address }, tools)}
      claim={({ leaf, snapshot }) => ({ amount: leaf.amount, ticker, block: snapshot.blockNumber, owner: null })}
    />
  );
}

/** Verifies an inscription in the reader's browser. */
export function VerifyInscription({ ticker, tokenId, block }: VerifyPanelProps & { ticker: string; tokenId: Hash }) {
  return (
    <Panel<InscriptionLeafRecord>
      block={block}
      verify={async (tools) =>
        (await import("./verification/inscription")).verifyInscription({ ticker, tokenId }, tools)
      }
      claim={({ leaf, snapshot }) => ({ amount: leaf.amount, ticker, block: snapshot.blockNumber, owner: leaf.owner })}
    />
  );
}

type Proven<L> = Extract<Verdict<L>, { readonly kind: "proven" }>;

interface PanelProps<L> extends VerifyPanelProps {
  verify(tools: Tools): Promise<Verdict<L>>;
  claim(verdict: Proven<L>): Claim;
}

function Panel<L>({ block, verify, claim }: PanelProps<L>): ReactNode {
  const t = useTranslate();
  const { network } = useSettings();
  const choice = useNodeChoice();
  const isHydrated = useHydrated();
  const [isWorking, setWorking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [verdict, setVerdict] = useState<Verdict<L> | null>(null);
  const result = useRef<HTMLDivElement>(null);

  async function start() {
    const node = choice.take();
    setMissing(node === null);
    if (node === null) return;
    setWorking(true);
    setVerdict(null);
    try {
      setVerdict(await verify({ node, network, registry: network.registry, block }));
    } catch (error) {
      const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      setVerdict({ kind: "open", why: "SITE_UNREACHABLE", detail });
    } finally {
      setWorking(false);
      result.current?.scrollIntoView({ block: "nearest" });
    }
  }

  return (
    <div className="space-y-8">
      <form
        className="max-w-2xl space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
        noValidate
      >
        <NodeChoiceFields choice={choice} isMissing={isMissing} />
        <Button type="submit" look="filled" disabled={isWorking || !isHydrated} aria-busy={isWorking}>
          {isWorking ? t("verify.working") : verdict === null ? t("verify.start") : t("verify.again")}
        </Button>
      </form>
      <div ref={result} role="status" data-testid="verdict" data-verdict={verdict?.kind}>
        {verdict === null ? null : (
          <VerdictView verdict={verdict} claim={verdict.kind === "proven" ? claim(verdict) : null} />
        )}
      </div>
    </div>
  );
}
