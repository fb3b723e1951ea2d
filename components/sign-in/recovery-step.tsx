"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { Decision } from "../ui/decision";
import { Notice } from "../ui/notice";
import { changeAccount, type PasskeyAccount } from "./account";
import { CopyableCode } from "./copyable-code";
import { recoveryKeyOf } from "./key";
import { KeystoreForm } from "./keystore-form";
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
        <CopyableCode
          text={key}
          qrLabel={t("signIn.recovery.qr")}
          copyLabel={t("signIn.recovery.copy")}
          testId="recovery-key"
        >
          <span className="mt-2 block text-refused">{t("signIn.recovery.secret")}</span>
        </CopyableCode>
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
          <Decision text={t("signIn.recovery.declineText")} isChecked={isSure} onChange={setSure} />
          <Button disabled={!isSure} onClick={() => settle("declined")}>
            {t("signIn.recovery.decline")}
          </Button>
        </div>
      )}
    </>
  );
}
