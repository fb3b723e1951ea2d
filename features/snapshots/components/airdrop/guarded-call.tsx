"use client";

import { type ComponentProps, useState } from "react";
import { CallPanel } from "@/components/contract-call/call-panel";
import { useChainRead } from "@/components/hooks/use-chain-read";
import { Decision } from "@/components/ui/decision";
import { Notice } from "@/components/ui/notice";
import { useActions } from "@/components/wallet/use-actions";
import type { ContractCall } from "@/components/wallet/wallet";
import { useLiveQuery } from "@/lib/client/react/use-live-query";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { type Exposed, examinedQuery, exposedTickers } from "./exposed";

/** Milliseconds between two simulations of what the code of a token could do. */
const INTERVAL = 10_000;
/** Tickers that are named. */
const NAMED = 5;

interface GuardedCallProps extends ComponentProps<typeof CallPanel> {
  /** The ERC-20 whose code runs in the call; the zero address: the native coin, which has no code. */
  readonly token: Address;
  /** The account that signs. */
  readonly account: Address;
}

/**
 * A call that runs an ERC-20's code while a person signs: a contract of a ticker could transfer the person's inscriptions meanwhile
 * (spec §6.4). A person who owns such inscriptions decides first, and a call that transfers them in a simulation can't be sent. While a
 * sent call waits, there is nothing to decide.
 */
export function GuardedCall({ token, account, ...panel }: GuardedCallProps) {
  const { isPossible = true, onWaiting } = panel;
  const [isWaiting, setWaiting] = useState(false);
  const isOpen = isPossible && !isWaiting;
  const risk = useRisk(token, account, isOpen ? panel.call : null);
  const [isDecided, setDecided] = useState(false);
  const isSafe = risk?.kind === "none" || (risk !== null && risk.kind !== "moves" && isDecided);
  return (
    <>
      {isOpen ? <RiskNotice {...{ risk, isDecided }} onDecide={setDecided} /> : null}
      <CallPanel
        {...panel}
        isPossible={isPossible && (isWaiting || isSafe)}
        onWaiting={(now) => {
          setWaiting(now);
          onWaiting?.(now);
        }}
      />
    </>
  );
}

/** What the code of a token could do. `unread`: that can't be read. */
type Risk =
  | { readonly kind: "none" }
  | { readonly kind: "unread" }
  | { readonly kind: "exposed"; readonly exposed: Exposed }
  | { readonly kind: "moves"; readonly tickers: readonly string[] };

/**
 * Null: not known yet. Before the account can sign a call on the site's network, nothing is read. The chain decides what a simulation
 * moves, so only that is repeated.
 */
function useRisk(token: Address, account: Address, call: ContractCall | null): Risk | null {
  const actions = useActions();
  const isRead = token !== ZERO_ADDRESS && actions !== null;
  const { data, isFailing } = useLiveQuery(isRead && call !== null ? examinedQuery(account) : null);
  const exposed = data === undefined ? null : exposedTickers(data);
  const isExposed = exposed !== null && exposed.tickers.length > 0;
  const { data: moved } = useChainRead(
    !isRead || call === null || !isExposed
      ? null
      : {
          key: ["token-code", account, call.to, call.data],
          by: actions,
          interval: INTERVAL,
          read: async () => (await import("./token-code")).movedTickers(actions, call, account),
        },
  );
  if (!isRead) return { kind: "none" };
  if (isFailing) return { kind: "unread" };
  if (exposed === null) return null;
  if (!isExposed) return { kind: "none" };
  if (moved === undefined) return null;
  return moved.length > 0 ? { kind: "moves", tickers: moved } : { kind: "exposed", exposed };
}

interface RiskNoticeProps {
  readonly risk: Risk | null;
  readonly isDecided: boolean;
  readonly onDecide: (isDecided: boolean) => void;
}

function RiskNotice({ risk, isDecided, onDecide }: RiskNoticeProps) {
  const t = useTranslate();
  if (risk === null) return <p role="status">{t("airdrop.tokenCodeReading")}</p>;
  if (risk.kind === "none") return null;
  if (risk.kind === "moves") {
    return (
      <div role="alert">
        <Notice tone="refused" title={t("airdrop.tokenCodeMoves")}>
          {t("airdrop.tokenCodeMovesText", { tickers: named(t, { tickers: risk.tickers, hasMore: false }) })}
        </Notice>
      </div>
    );
  }
  return (
    <div className="mb-4 space-y-4">
      <Notice tone="refused" title={t("airdrop.tokenCode")}>
        {risk.kind === "unread"
          ? t("airdrop.tokenCodeUnread")
          : t("airdrop.tokenCodeText", { tickers: named(t, risk.exposed) })}
      </Notice>
      <Decision text={t("airdrop.tokenCodeConfirm")} isChecked={isDecided} onChange={onDecide} />
    </div>
  );
}

function named(t: Translate, { tickers, hasMore }: Exposed): string {
  const text = tickers.slice(0, NAMED).join(", ");
  return hasMore || tickers.length > NAMED ? t("airdrop.tokenCodeMore", { tickers: text }) : text;
}
