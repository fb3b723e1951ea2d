"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Address, type DeployMessage, ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { SigningLayout } from "../signing/layout";
import { LookupStatus } from "../signing/lookup-status";
import { MessagePanel } from "../signing/message-panel";
import { usePreview } from "../signing/preview";
import { type Proposal, proposeMessage } from "../signing/proposal";
import { SignPanel } from "../signing/sign-panel";
import { TrackedList } from "../signing/tracked-list";
import { type KindLookup, useAccountKind } from "../signing/use-account-kind";
import { Notice } from "../ui/notice";
import { useWallet } from "../wallet/wallet";
import { DeployFields } from "./deploy-fields";
import { type DeployInputs, deployFields, useDeployForm } from "./deploy-form";
import { DeployMoment } from "./deploy-moment";
import { deployText } from "./message";
import { type TickerLookup, useLookalike } from "./use-lookalike";

/** The deploy form beside the exact message and its preview, and below them the deploys sent from this device. */
export function DeployPage() {
  const t = useTranslate();

  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const form = useDeployForm();
  const read = readForm(t, form.watch());
  const contract = read?.message.contract ?? null;
  const lookup = useAccountKind(contract);
  const ticker = read?.message.tick ?? null;
  const lookalike = useLookalike(ticker);
  const proposal: Proposal | null =
    read === null ? null : proposeMessage(read.message, read.recipient ?? account ?? ZERO_ADDRESS, { text: read.text });
  const preview = usePreview(proposal);
  return (
    <>
      <SigningLayout form={<DeployFields form={form} />}>
        <DeployMoment />
        <MessagePanel
          proposal={proposal}
          preview={preview}
          outcome={
            read === null ? null : t("deploy.outcome", { ticker: read.message.tick, mints: mintsOf(t, read.message) })
          }
          hint={t("deploy.messageNone")}
        />
        {/* Announced, because it appears while the ticker is typed. */}
        <div aria-live="polite" className="empty:hidden">
          {ticker !== null && lookalike.state === "found" ? (
            <Notice tone="refused" title={t("lookalike.deploy.title", { ticker, first: lookalike.first.ticker })}>
              {t("lookalike.deploy.text", { first: lookalike.first.ticker, holders: lookalike.first.holders })}{" "}
              <Link href={paths.token(lookalike.first.ticker)} prefetch={false} className="link whitespace-nowrap">
                {t("lookalike.notice.open", { ticker: lookalike.first.ticker })}
              </Link>
            </Notice>
          ) : null}
        </div>
        <LookupStatus lookup={lookup} failed={t("deploy.contractUnchecked")} />
        <SignPanel
          proposal={proposal}
          preview={preview}
          danger={joined(tickerDanger(t, ticker, lookalike), dangerOf(t, lookup))}
          isChecking={lookup.state === "asking" || lookalike.state === "asking"}
          onAnswer={({ status: { kind } }) => {
            if (kind === "sent") form.reset();
          }}
        />
      </SigningLayout>
      <TrackedList title={t("deploy.transactions")} of={({ subject }) => subject.op === "deploy"} />
    </>
  );
}

function readForm(
  t: Translate,
  typed: DeployInputs,
): { message: DeployMessage; text: string; recipient: Address | null } | null {
  const read = deployFields(t).safeParse(typed);
  if (!read.success) return null;
  const { ticker, max, lim, access, contract, dataurl, of, recipient } = read.data;
  const message: DeployMessage = {
    op: "deploy",
    ...{ tick: ticker, max, lim },
    contract: access === "anyone" ? null : contract,
    cmint: access === "contract",
  };
  return { message, text: deployText(message, { dataurl, of }), recipient };
}

/** The number of mints of the largest amount that use up the supply. */
function mintsOf(t: Translate, { max, lim }: DeployMessage): string {
  return groupDigits(t, lim === 0n ? 0n : (max + lim - 1n) / lim);
}

/** The warning about the ticker that the person must confirm before signing; undefined if there is none. */
function tickerDanger(t: Translate, ticker: string | null, lookalike: TickerLookup): string | undefined {
  if (lookalike.state === "failed") return t("lookalike.deploy.unchecked");
  return ticker !== null && lookalike.state === "found"
    ? t("lookalike.deploy.decision", { ticker, first: lookalike.first.ticker })
    : undefined;
}

function joined(...dangers: readonly (string | undefined)[]): string | undefined {
  const texts = dangers.filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(" ");
}

/** The warning about the contract that the person must confirm before signing; undefined if there is none. */
function dangerOf(t: Translate, lookup: KindLookup): string | undefined {
  if (lookup.state === "failed") return t("deploy.contractUncheckedDecision");
  return lookup.state === "known" && lookup.kind === "plain" ? t("deploy.contractPlain") : undefined;
}
