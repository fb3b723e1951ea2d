"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Notice } from "../ui/notice";
import { changeAccount, type PasskeyAccount } from "./account";
import { recoveryKeyOf } from "./key";
import { KeystoreForm } from "./keystore-form";
import { QrCode } from "./qr-code";
import { withKey } from "./unlock";
import { PromptCanceledError } from "./webauthn";

interface RecoveryStepProps {
  readonly account: PasskeyAccount;
  /** Called when the person has saved or declined the key. */
  readonly onSettled?: () => void;
}

/** Shows the recovery key behind a prompt, or lets the person decline it. */
export function RecoveryStep({ account, onSettled }: RecoveryStepProps) {
  const t = useTranslate();
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<"canceled" | "other" | null>(null);
  const [isSure, setSure] = useState(false);
  const settle = (recovery: "saved" | "declined") => {
    setKey(null);
    changeAccount({ recovery });
    onSettled?.();
  };
  const show = () => {
    setProblem(null);
    withKey(account, recoveryKeyOf).then(setKey, (error: unknown) =>
      setProblem(error instanceof PromptCanceledError ? "canceled" : "other"),
    );
  };
  if (key !== null)
    return (
      <>
        <div className="flex flex-wrap gap-4">
          <QrCode text={key} label={t("signIn.recovery.qr")} />
          <p className="min-w-0 flex-1 basis-56 text-sm">
            <code data-testid="recovery-key" translate="no" className="break-all">
              {key}
            </code>{" "}
            <CopyButton text={key} label={t("signIn.recovery.copy")} />
            <span className="mt-2 block text-refused">{t("signIn.recovery.secret")}</span>
          </p>
        </div>
        <KeystoreForm recoveryKey={key} address={account.address} />
        <Button look="filled" onClick={() => settle("saved")}>
          {t("signIn.recovery.saved")}
        </Button>
      </>
    );
  return (
    <>
      {problem === null ? null : <Notice tone="refused" title={t(`signIn.problems.${problem}`)} />}
      <Button onClick={show}>{t("signIn.recovery.show")}</Button>
      {account.recovery !== "open" ? null : (
        <div className="space-y-2">
          <label className="flex min-h-11 items-start gap-3 text-sm">
            <input
              type="checkbox"
              checked={isSure}
              onChange={(event) => setSure(event.target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-(--refused)"
            />
            <span>{t("signIn.recovery.declineText")}</span>
          </label>
          <Button disabled={!isSure} onClick={() => settle("declined")}>
            {t("signIn.recovery.decline")}
          </Button>
        </div>
      )}
    </>
  );
}
