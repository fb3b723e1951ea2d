"use client";

import { useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { Button } from "../ui/button";
import { DialogFrame } from "../ui/dialog-frame";
import { isLocalHost } from "./availability";
import { BeginStep } from "./begin-step";
import { CoinsStep } from "./coins-step";
import { Consent } from "./consent";
import type { AskNode } from "./node";
import { RecoveryStep } from "./recovery-step";
import { type OpenRequest, onRequest, openRequest } from "./requests";
import { Step } from "./step";
import { useStoredAccount } from "./use-account";

interface SignInProps {
  readonly ask: AskNode;
  /** Gives an account coins, on a development chain; null elsewhere. */
  readonly fill: ((address: Address) => Promise<void>) | null;
}

/** The dialog of passkeys: shows what {@link openRequest} asks the person, and nothing otherwise. */
export function SignInDialog(props: SignInProps) {
  const open = useSyncExternalStore(onRequest, openRequest, () => null);
  return open === null ? null : <Open open={open} {...props} />;
}

function Open({ open: { request, settle }, ...props }: SignInProps & { open: OpenRequest }) {
  const t = useTranslate();
  const account = useStoredAccount();
  const isSignedIn = account?.isConnected === true;
  const close = () => settle(request.kind === "sign-in" && isSignedIn);
  const titles = {
    "sign-in": t("signIn.title", { host: window.location.hostname }),
    recovery: t("signIn.recovery.title"),
    review: t("signIn.review.title"),
    run: request.kind === "run" ? t("signIn.run.title", { count: request.count }) : "",
  };
  return (
    <DialogFrame title={titles[request.kind]} close={t("signIn.close")} onClose={close}>
      {request.kind === "review" || request.kind === "run" ? (
        <Consent request={request} onSettle={settle} />
      ) : request.kind === "sign-in" ? (
        <Steps {...props} onDone={() => settle(true)} />
      ) : (
        <Recovery onDone={() => settle(true)} />
      )}
    </DialogFrame>
  );
}

/** The three steps to an account that can mint. */
function Steps({ ask, fill, onDone }: SignInProps & { onDone: () => void }) {
  const t = useTranslate();
  const host = window.location.hostname;
  const account = useStoredAccount();
  const isSignedIn = account?.isConnected === true;
  const isSettled = isSignedIn && account.recovery !== "open";
  return (
    <ol className="space-y-4">
      <Step
        title={t("signIn.begin.title")}
        text={t("signIn.begin.text", { host })}
        isDone={isSignedIn}
        isOpen={!isSignedIn}
      >
        <BeginStep known={account} />
      </Step>
      <Step
        title={t("signIn.recovery.step")}
        text={t("signIn.recovery.text", { host })}
        isDone={isSettled}
        isOpen={isSignedIn && !isSettled}
      >
        {account === null ? null : <RecoveryStep account={account} />}
      </Step>
      <Step title={t("signIn.coins.title")} text={t("signIn.coins.text")} isDone={false} isOpen={isSignedIn}>
        {account === null ? null : <CoinsStep address={account.address} ask={ask} fill={fill} onFilled={onDone} />}
        {/* Elsewhere, the first signature asks for the recovery key again. */}
        {isSettled || (isSignedIn && isLocalHost(host)) ? (
          <Button look={isSettled ? "filled" : "outlined"} onClick={onDone}>
            {t("signIn.done")}
          </Button>
        ) : null}
      </Step>
    </ol>
  );
}

/** The recovery key alone, as the account's menu and a first signature ask for it. */
function Recovery({ onDone }: { onDone: () => void }) {
  const t = useTranslate();
  const account = useStoredAccount();
  if (account === null) return null;
  return (
    <div className="space-y-3">
      <p className="text-sm text-soft">{t("signIn.recovery.text", { host: window.location.hostname })}</p>
      <RecoveryStep account={account} onSettled={onDone} />
    </div>
  );
}
