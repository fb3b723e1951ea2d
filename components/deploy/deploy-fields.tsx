"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { HintButton } from "../signing/hint-button";
import { TextField } from "../signing/text-field";
import { withoutGroups } from "../signing/typed-number";
import { RadioChoices } from "../ui/radio-choices";
import type { useDeployForm } from "./deploy-form";

const MINT_ACCESS = (t: Translate) =>
  [
    { value: "anyone", title: t("deploy.open"), text: t("deploy.openText") },
    { value: "approved", title: t("deploy.control"), text: t("deploy.controlText") },
    { value: "contract", title: t("deploy.contractOnly"), text: t("deploy.contractOnlyText") },
  ] as const;

/** The fields of the deploy form. */
export function DeployFields({ form }: { form: ReturnType<typeof useDeployForm> }) {
  const t = useTranslate();

  const { errors } = form.formState;
  const typed = form.watch();
  /** The error of a field. An empty field shows none: the person has not filled it in yet. */
  const problem = (name: "ticker" | "max" | "lim" | "contract" | "dataurl" | "of" | "recipient") =>
    typed[name] === "" ? undefined : errors[name]?.message;
  // Longer than the largest number, because it may have commas.
  const numeric = { inputMode: "numeric", maxLength: 110 } as const;
  const number = (name: "max" | "lim") =>
    form.register(name, { onBlur: () => form.setValue(name, withoutGroups(form.getValues(name))) });
  return (
    <>
      <TextField
        id="ticker"
        label={t("deploy.ticker")}
        hint={t("deploy.tickerHint")}
        problem={problem("ticker")}
        maxLength={10}
        {...form.register("ticker")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id="max"
          label={t("deploy.max")}
          hint={t("deploy.maxHint")}
          problem={problem("max")}
          {...numeric}
          {...number("max")}
        />
        <TextField
          id="lim"
          label={t("deploy.lim")}
          hint={t("deploy.limHint")}
          problem={problem("lim")}
          {...numeric}
          {...number("lim")}
        />
      </div>
      <RadioChoices legend={t("deploy.minting")} choices={MINT_ACCESS(t)} input={() => form.register("access")} />
      {typed.access === "anyone" ? null : (
        <TextField
          id="contract"
          label={t("deploy.contract")}
          hint={t("deploy.contractHint")}
          problem={problem("contract")}
          placeholder="0x…"
          {...form.register("contract")}
        />
      )}
      <details>
        <summary className="link w-fit py-2 text-sm text-soft">{t("deploy.more")}</summary>
        <div className="mt-4 space-y-6">
          <TextField
            id="dataurl"
            label={t("deploy.dataurl")}
            hint={t("deploy.dataurlHint")}
            problem={problem("dataurl")}
            {...form.register("dataurl")}
          />
          <TextField
            id="of"
            label={t("deploy.of")}
            hint={t("deploy.ofHint")}
            problem={problem("of")}
            {...form.register("of")}
          />
          <TextField
            id="recipient"
            label={t("deploy.recipient")}
            hint={t("deploy.recipientHint")}
            problem={problem("recipient")}
            action={
              <HintButton
                text={t("deploy.useZero")}
                onClick={() => form.setValue("recipient", ZERO_ADDRESS, { shouldValidate: true })}
              />
            }
            placeholder="0x…"
            {...form.register("recipient")}
          />
        </div>
      </details>
    </>
  );
}
