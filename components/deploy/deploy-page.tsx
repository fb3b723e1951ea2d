"use client";

import { type Address, type DeployMessage, ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits } from "../format";
import { SigningLayout } from "../signing/layout";
import { LookupStatus } from "../signing/lookup-status";
import { MessagePanel } from "../signing/message-panel";
import { usePreview } from "../signing/preview";
import { type Proposal, proposeMessage } from "../signing/proposal";
import { SignPanel } from "../signing/sign-panel";
import { TrackedList } from "../signing/tracked-list";
import { type KindLookup, useAccountKind } from "../signing/use-account-kind";
import { deployTexts } from "../texts/deploy";
import { useWallet } from "../wallet/wallet";
import { DeployFields } from "./deploy-fields";
import { type DeployInputs, deployFields, useDeployForm } from "./deploy-form";
import { deployText } from "./message";

/** The deploy form beside the exact message and its preview, and below them the deploys sent from this device. */
export function DeployPage() {
  const words = deployTexts;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const form = useDeployForm();
  const read = readForm(form.watch());
  const contract = read?.message.contract ?? null;
  const lookup = useAccountKind(contract);
  const proposal: Proposal | null =
    read === null ? null : proposeMessage(read.message, read.recipient ?? account ?? ZERO_ADDRESS, { text: read.text });
  const preview = usePreview(proposal);
  return (
    <>
      <SigningLayout form={<DeployFields form={form} />}>
        <MessagePanel
          proposal={proposal}
          preview={preview}
          outcome={read === null ? null : words.outcome(read.message.tick, mintsOf(read.message))}
          hint={words.messageNone}
        />
        <LookupStatus lookup={lookup} failed={words.contractUnchecked} />
        <SignPanel
          proposal={proposal}
          preview={preview}
          danger={dangerOf(lookup)}
          isChecking={lookup.state === "asking"}
          onAnswer={({ status: { kind } }) => {
            if (kind === "sent") form.reset();
          }}
        />
      </SigningLayout>
      <TrackedList title={words.transactions} of={({ subject }) => subject.op === "deploy"} />
    </>
  );
}

function readForm(typed: DeployInputs): { message: DeployMessage; text: string; recipient: Address | null } | null {
  const read = deployFields.safeParse(typed);
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
function mintsOf({ max, lim }: DeployMessage): string {
  return groupDigits(lim === 0n ? 0n : (max + lim - 1n) / lim);
}

/** What the person must confirm about the contract before signing; undefined if nothing. */
function dangerOf(lookup: KindLookup): string | undefined {
  if (lookup.state === "failed") return deployTexts.contractUncheckedDecision;
  return lookup.state === "known" && lookup.kind === "plain" ? deployTexts.contractPlain : undefined;
}
