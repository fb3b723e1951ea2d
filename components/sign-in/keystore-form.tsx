"use client";

import { type FormEvent, useId, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { Field, INPUT_CLASSES } from "../ui/field";
import { parseRecoveryKey } from "./key";
import { toKeystore } from "./keystore";

/** Fewer characters are guessed in a short time, also with the slow hash of the file. */
const LEAST_CHARACTERS = 10;

/** Saves a recovery key as a file that a password encrypts. */
export function KeystoreForm({ recoveryKey, address }: { recoveryKey: string; address: string }) {
  const t = useTranslate();
  const id = useId();
  const [password, setPassword] = useState("");
  const [isShort, setShort] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const key = parseRecoveryKey(recoveryKey);
    setShort(password.length < LEAST_CHARACTERS);
    if (key === null || password.length < LEAST_CHARACTERS) return;
    download(`engrave-${address}.json`, toKeystore(key, password));
    key.fill(0);
  };
  return (
    <form onSubmit={save} className="space-y-3">
      <Field
        label={t("signIn.keystore.password")}
        htmlFor={id}
        hint={t("signIn.keystore.hint")}
        problem={isShort ? t("signIn.keystore.short", { count: LEAST_CHARACTERS }) : undefined}
      >
        <input
          id={id}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-invalid={isShort}
          aria-describedby={`${id}-hint`}
          autoComplete="new-password"
          className={INPUT_CLASSES}
        />
      </Field>
      <Button type="submit">{t("signIn.keystore.save")}</Button>
    </form>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
