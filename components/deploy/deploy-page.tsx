"use client";

import { type Address, type DeployMessage, ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits } from "../format";
import { Desk } from "../signing/desk";
import { useFinding } from "../signing/finding";
import { LookupStatus } from "../signing/lookup-status";
import { MessagePanel } from "../signing/message-panel";
import { type Proposal, proposeMessage } from "../signing/proposal";
import { SignPanel } from "../signing/sign-panel";
import { type KindLookup, useAccountKind } from "../signing/use-account-kind";
import { Ways } from "../signing/ways";
import { deployingTexts } from "../texts/deploying";
import { useWallet } from "../wallet/wallet";
import { DeployFields } from "./deploy-fields";
import { type DeployTexts, deployFields, useDeployForm } from "./deploy-form";
import { deployText } from "./message";

/** The form, the exact message and what the index would say, side by side; below, what became of it. */
export function DeployPage() {
  const words = deployingTexts;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const form = useDeployForm();
  const read = readForm(form.watch());
  const contract = read?.message.contract ?? null;
  const lookup = useAccountKind(contract);
  const proposal: Proposal | null =
    read === null ? null : proposeMessage(read.message, read.recipient ?? account ?? ZERO_ADDRESS, { text: read.text });
  const finding = useFinding(proposal);
  return (
    <>
      <Desk form={<DeployFields form={form} />}>
        <MessagePanel
          proposal={proposal}
          finding={finding}
          outcome={read === null ? null : words.outcome(read.message.tick, mintsOf(read.message))}
          hint={words.messageNone}
        />
        <LookupStatus lookup={lookup} failed={words.contractUnchecked} />
        <SignPanel
          proposal={proposal}
          finding={finding}
          danger={dangerOf(lookup)}
          isChecking={lookup.state === "asking"}
          onAnswer={({ way: { at } }) => {
            if (at === "sent") form.reset();
          }}
        />
      </Desk>
      <Ways title={words.ways} of={({ subject }) => subject.op === "deploy"} />
    </>
  );
}

function readForm(typed: DeployTexts): { message: DeployMessage; text: string; recipient: Address | null } | null {
  const read = deployFields.safeParse(typed);
  if (!read.success) return null;
  const { ticker, max, lim, minting, contract, dataurl, of, recipient } = read.data;
  const message: DeployMessage = {
    op: "deploy",
    ...{ tick: ticker, max, lim },
    contract: minting === "anybody" ? null : contract,
    cmint: minting === "contract",
  };
  return { message, text: deployText(message, { dataurl, of }), recipient };
}

/** How many mints fill it, where each is the most. */
function mintsOf({ max, lim }: DeployMessage): string {
  return groupDigits(lim === 0n ? 0n : (max + lim - 1n) / lim);
}

/** What has to be decided explicitly about the contract. */
function dangerOf(lookup: KindLookup): string | undefined {
  if (lookup.state === "failed") return deployingTexts.contractUncheckedDecision;
  return lookup.state === "known" && lookup.kind === "plain" ? deployingTexts.contractPlain : undefined;
}
