"use client";

import { ZERO_ADDRESS } from "@/lib/protocol";
import { HintButton } from "../signing/hint-button";
import { TextField } from "../signing/text-field";
import { withoutGroups } from "../signing/typed-number";
import { deployTexts } from "../texts/deploy";
import { RadioChoices } from "../ui/radio-choices";
import type { useDeployForm } from "./deploy-form";

const MINT_ACCESS = [
  { value: "anyone", title: deployTexts.open, text: deployTexts.openText },
  { value: "approved", title: deployTexts.control, text: deployTexts.controlText },
  { value: "contract", title: deployTexts.contractOnly, text: deployTexts.contractOnlyText },
] as const;

/** The fields of the deploy form. */
export function DeployFields({ form }: { form: ReturnType<typeof useDeployForm> }) {
  const words = deployTexts;
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
        label={words.ticker}
        hint={<span>{words.tickerHint}</span>}
        problem={problem("ticker")}
        maxLength={10}
        {...form.register("ticker")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id="max"
          label={words.max}
          hint={<span>{words.maxHint}</span>}
          problem={problem("max")}
          {...numeric}
          {...number("max")}
        />
        <TextField
          id="lim"
          label={words.lim}
          hint={<span>{words.limHint}</span>}
          problem={problem("lim")}
          {...numeric}
          {...number("lim")}
        />
      </div>
      <RadioChoices legend={words.minting} choices={MINT_ACCESS} input={() => form.register("access")} />
      {typed.access === "anyone" ? null : (
        <TextField
          id="contract"
          label={words.contract}
          hint={<span>{words.contractHint}</span>}
          problem={problem("contract")}
          placeholder="0x…"
          {...form.register("contract")}
        />
      )}
      <details>
        <summary className="link w-fit py-2 text-sm text-soft">{words.more}</summary>
        <div className="mt-4 space-y-6">
          <TextField
            id="dataurl"
            label={words.dataurl}
            hint={<span>{words.dataurlHint}</span>}
            problem={problem("dataurl")}
            {...form.register("dataurl")}
          />
          <TextField
            id="of"
            label={words.of}
            hint={<span>{words.ofHint}</span>}
            problem={problem("of")}
            {...form.register("of")}
          />
          <TextField
            id="recipient"
            label={words.recipient}
            hint={
              <>
                <span>{words.recipientHint}</span>
                <HintButton
                  text={words.useZero}
                  onClick={() => form.setValue("recipient", ZERO_ADDRESS, { shouldValidate: true })}
                />
              </>
            }
            problem={problem("recipient")}
            placeholder="0x…"
            {...form.register("recipient")}
          />
        </div>
      </details>
    </>
  );
}
