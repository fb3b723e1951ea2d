"use client";

import { ZERO_ADDRESS } from "@/lib/protocol";
import { HintButton } from "../signing/hint-button";
import { TextField } from "../signing/text-field";
import { deployingTexts } from "../texts/deploying";
import { RadioChoices } from "../ui/radio-choices";
import type { useDeployForm } from "./deploy-form";

const WAYS = [
  { value: "anybody", title: deployingTexts.anybody, text: deployingTexts.anybodyText },
  { value: "control", title: deployingTexts.control, text: deployingTexts.controlText },
  { value: "contract", title: deployingTexts.contractOnly, text: deployingTexts.contractOnlyText },
] as const;

/** What a deploy says: ticker, limits, who may mint, and what else is kept with it. */
export function DeployFields({ form }: { form: ReturnType<typeof useDeployForm> }) {
  const words = deployingTexts;
  const { errors } = form.formState;
  const typed = form.watch();
  /** What is empty is not wrong yet. */
  const problem = (name: "ticker" | "max" | "lim" | "contract" | "dataurl" | "of" | "recipient") =>
    typed[name] === "" ? undefined : errors[name]?.message;
  const numeric = { inputMode: "numeric", maxLength: 78 } as const;
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
          {...form.register("max")}
        />
        <TextField
          id="lim"
          label={words.lim}
          hint={<span>{words.limHint}</span>}
          problem={problem("lim")}
          {...numeric}
          {...form.register("lim")}
        />
      </div>
      <RadioChoices legend={words.minting} choices={WAYS} input={() => form.register("minting")} />
      {typed.minting === "anybody" ? null : (
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
