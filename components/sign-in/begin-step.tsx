"use client";

import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { shortenAddress } from "../format/shorten";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { changeAccount, type PasskeyAccount } from "./account";
import { namedAddress, thisBrowser, type Unavailable, whyUnavailable } from "./availability";
import { type Beginning, createAccount, openPasskeyOfHost, recoverAccount } from "./begin";
import { addressOfKey, type KeyBytes } from "./key";
import { RecoverForm } from "./recover-form";

/** The first step: makes a passkey, uses one that exists, or recovers an account. `known`: the account that is signed out. */
export function BeginStep({ known }: { known: PasskeyAccount | null }) {
  const t = useTranslate();
  const host = window.location.hostname;
  const why = useUnavailable();
  const [ended, setEnded] = useState<Beginning | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRecovering, setRecovering] = useState(false);

  const run = (work: () => Promise<Beginning>) => {
    if (isBusy) return;
    setBusy(true);
    setEnded(null);
    void work()
      .then(setEnded)
      .finally(() => setBusy(false));
  };
  const recover = (key: KeyBytes) =>
    run(() => {
      const account = t("signIn.names.recovered", { address: shortenAddress(addressOfKey(key)) });
      return recoverAccount(key, { site: host, account });
    });

  if (why === undefined) return null;
  if (why !== null) return <WhyNot why={why} />;
  return (
    <>
      <div role="status">{ended === null || isBusy ? null : <Problem ended={ended} />}</div>
      <div className="flex flex-wrap gap-3">
        {ended?.kind === "half" ? (
          <Button look="filled" onClick={() => run(ended.open)}>
            {t("signIn.begin.open")}
          </Button>
        ) : known === null ? null : (
          <Button look="filled" onClick={() => changeAccount({ isConnected: true })}>
            {t("signIn.begin.goOn", { address: shortenAddress(known.address) })}
          </Button>
        )}
        <Button
          look={known === null && ended?.kind !== "half" ? "filled" : "outlined"}
          aria-busy={isBusy}
          onClick={() => run(() => createAccount({ site: host, account: t("signIn.names.account", { host }) }))}
        >
          {t("signIn.begin.create")}
        </Button>
        <Button onClick={() => run(openPasskeyOfHost)}>{t("signIn.begin.use")}</Button>
        <Button aria-expanded={isRecovering} onClick={() => setRecovering(!isRecovering)}>
          {t("signIn.begin.recover")}
        </Button>
      </div>
      {isRecovering ? <RecoverForm isBusy={isBusy} onKey={recover} /> : null}
    </>
  );
}

/** Why a passkey cannot be made here; null if nothing speaks against it, and undefined until it is known. */
function useUnavailable(): Unavailable | null | undefined {
  const [why, setWhy] = useState<Unavailable | null | undefined>(undefined);
  useEffect(() => void whyUnavailable(thisBrowser()).then(setWhy), []);
  return why;
}

function WhyNot({ why }: { why: Unavailable }) {
  const t = useTranslate();
  const named = namedAddress(window.location);
  return (
    <Notice tone="refused" title={t(`signIn.unavailable.${why}`)}>
      {why === "no-name" && named !== null ? (
        <a href={named} className="text-accent underline">
          {t("signIn.unavailable.openNamed", { address: named })}
        </a>
      ) : (
        t("signIn.unavailable.instead")
      )}
    </Notice>
  );
}

function Problem({ ended }: { ended: Beginning }) {
  const t = useTranslate();
  const { kind } = ended;
  if (kind === "done") return null;
  if (kind === "no-prf")
    return (
      <Notice tone="refused" title={t("signIn.problems.no-prf")}>
        {t("signIn.unavailable.instead")}
      </Notice>
    );
  return <Notice tone="refused" title={t(`signIn.problems.${kind}`)} />;
}
