"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { buttonClasses } from "../ui/button";
import { Field, INPUT_CLASSES } from "../ui/field";
import { sendRequest, type TryAnswer, type TryParameter, targetOf } from "./request";

type State =
  | { readonly kind: "idle" | "sending" | "failed" }
  | { readonly kind: "answered"; readonly answer: TryAnswer };

/** A form with the parameters of an endpoint. Sends the request to this site and shows the beginning of the answer. */
export default function TryPanel({
  path,
  parameters,
  name,
}: {
  path: string;
  parameters: readonly TryParameter[];
  name: string;
}) {
  const t = useTranslate();
  const [given, setGiven] = useState(parameters);
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  const id = useId();
  useEffect(() => () => running.current?.abort(), []);
  const target = targetOf(path, given);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (target === null) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "sending" });
    const next = await sendRequest(target, controller.signal).then(
      (answer): State => ({ kind: "answered", answer }),
      (): State => ({ kind: "failed" }),
    );
    if (!controller.signal.aborted) setState(next);
  };

  const set = (changed: string, value: string) =>
    setGiven(given.map((one) => (one.name === changed ? { ...one, value } : one)));

  return (
    <form
      aria-label={t("units.labeled", { label: t("reference.tryIt.open"), text: name })}
      onSubmit={(event) => void send(event)}
      className="mt-3 min-w-0 space-y-4 border border-line bg-surface p-4"
    >
      <p className="text-sm text-soft">{t("reference.tryIt.lead")}</p>
      {given.map(({ name, required, value }) => (
        <Field key={name} label={name} htmlFor={`${id}-${name}`}>
          <input
            id={`${id}-${name}`}
            type="text"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            required={required}
            value={value}
            onChange={(event) => set(name, event.target.value)}
            className={INPUT_CLASSES}
          />
        </Field>
      ))}
      <p className="text-sm">
        <span className="caption mr-2">{t("reference.tryIt.address")}</span>
        <span className="figures break-all">{target ?? t("reference.tryIt.missing")}</span>
      </p>
      <button type="submit" disabled={state.kind === "sending"} className={buttonClasses("filled")}>
        {state.kind === "sending" ? t("reference.tryIt.sending") : t("reference.tryIt.send")}
      </button>
      <div role="status">
        {state.kind === "failed" ? <p className="text-refused text-sm">{t("reference.tryIt.failed")}</p> : null}
        {state.kind === "answered" ? (
          <p className="text-sm">
            {t("reference.tryIt.status", { status: state.answer.status, milliseconds: state.answer.milliseconds })}
          </p>
        ) : null}
      </div>
      {state.kind === "answered" ? <Answer answer={state.answer} /> : null}
    </form>
  );
}

function Answer({ answer: { text, isCut } }: { answer: TryAnswer }) {
  const t = useTranslate();
  return (
    <>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0} className="message max-h-96 overflow-auto whitespace-pre-wrap bg-sunk px-3 py-2 text-sm">
        {text}
      </pre>
      {isCut ? <p className="text-faint text-sm">{t("reference.tryIt.cut")}</p> : null}
    </>
  );
}
