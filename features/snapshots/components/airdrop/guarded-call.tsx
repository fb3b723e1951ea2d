"use client";

import { type ComponentProps, useState } from "react";
import { CallPanel } from "@/components/contract-call/call-panel";
import { useChainRead } from "@/components/hooks/use-chain-read";
import { Decision } from "@/components/ui/decision";
import { Notice } from "@/components/ui/notice";
import { useActions } from "@/components/wallet/use-actions";
import type { ContractCall, WalletActions } from "@/components/wallet/wallet";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import type { Exposed } from "./token-code";

/** Milliseconds between two reads of what the code of a token could do. */
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
 * (spec §6.4). A person who owns such inscriptions decides first, and a call that transfers them in a simulation can't be sent.
 */
export function GuardedCall({ token, account, ...panel }: GuardedCallProps) {
  const risk = useRisk(token, account, panel.call);
  const [isDecided, setDecided] = useState(false);
  const isSafe = risk?.kind === "none" || (risk !== null && risk.kind !== "moves" && isDecided);
  const { isPossible = true } = panel;
  return (
    <>
      {isPossible ? <RiskNotice {...{ risk, isDecided }} onDecide={setDecided} /> : null}
      <CallPanel {...panel} isPossible={isPossible && isSafe} />
    </>
  );
}

/** What the code of a token could do. `unread`: that can't be read. */
type Risk =
  | { readonly kind: "none" }
  | { readonly kind: "unread" }
  | { readonly kind: "exposed"; readonly exposed: Exposed }
  | { readonly kind: "moves"; readonly tickers: readonly string[] };

const NO_RISK: Risk = { kind: "none" };

/** Null: not known yet. Before the account can sign on the site's network, nothing is read. */
function useRisk(token: Address, account: Address, call: ContractCall | null): Risk | null {
  const actions = useActions();
  const isRead = token !== ZERO_ADDRESS && actions !== null;
  const { data } = useChainRead(
    !isRead || call === null
      ? null
      : {
          key: ["token-code", account, call.to, call.data],
          by: actions,
          interval: INTERVAL,
          read: () => riskOf(actions, call, account),
        },
  );
  return isRead ? (data ?? null) : NO_RISK;
}

async function riskOf(actions: WalletActions, call: ContractCall, account: Address): Promise<Risk> {
  const { ApiError } = await import("@/lib/client/request");
  const { exposedTickers, movedTickers } = await import("./token-code");
  try {
    const exposed = await exposedTickers(account);
    if (exposed.tickers.length === 0) return NO_RISK;
    const tickers = await movedTickers(actions, call, account);
    return tickers.length > 0 ? { kind: "moves", tickers } : { kind: "exposed", exposed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "unread" };
  }
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
