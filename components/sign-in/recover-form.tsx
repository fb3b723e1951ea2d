"use client";

import { type FormEvent, useId, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { Field, INPUT_CLASSES } from "../ui/field";
import { type KeyBytes, parseRecoveryKey } from "./key";
import { fromKeystore, isKeystore } from "./keystore";

/** Longest keystore file that is read, in bytes. Real ones have some hundred. */
const MOST_BYTES = 100_000;

/** Asks for a recovery key: as text, or as an encrypted file with its password. */
export function RecoverForm({ isBusy, onKey }: { isBusy: boolean; onKey: (key: KeyBytes) => void }) {
  const t = useTranslate();
  const id = useId();
  const [text, setText] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = file === null ? parseRecoveryKey(text) : fromKeystore(file, password);
    setProblem(key === null ? t(file === null ? "signIn.recover.invalid" : "signIn.recover.wrongPassword") : undefined);
    if (key !== null) onKey(key);
  };
  const choose = async (chosen: File | undefined) => {
    const content = chosen === undefined || chosen.size > MOST_BYTES ? "" : await chosen.text();
    setFile(isKeystore(content) ? content : null);
    setProblem(chosen === undefined || isKeystore(content) ? undefined : t("signIn.recover.noFile"));
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <p className="text-sm text-soft">{t("signIn.recover.text")}</p>
      <Field label={t("signIn.recover.file")} htmlFor={`${id}-file`}>
        <input
          id={`${id}-file`}
          type="file"
          accept=".json,application/json"
          onChange={(event) => void choose(event.target.files?.[0])}
          className="block min-h-11 w-full text-sm"
        />
      </Field>
      {file === null ? (
        <Field label={t("signIn.recover.key")} htmlFor={`${id}-key`} problem={problem}>
          <input
            id={`${id}-key`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-invalid={problem !== undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={INPUT_CLASSES}
          />
        </Field>
      ) : (
        <Field label={t("signIn.recover.password")} htmlFor={`${id}-password`} problem={problem}>
          <input
            id={`${id}-password`}
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={problem !== undefined}
            autoComplete="off"
            className={INPUT_CLASSES}
          />
        </Field>
      )}
      <Button type="submit" look="filled" aria-busy={isBusy}>
        {t("signIn.recover.submit")}
      </Button>
    </form>
  );
}
