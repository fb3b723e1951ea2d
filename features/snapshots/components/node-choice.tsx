"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { useSettings } from "@/components/hooks/settings";
import { INPUT_CLASSES } from "@/components/ui/field";
import { useWallet } from "@/components/wallet/wallet";
import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { useTranslate } from "@/lib/languages/translate";
import { parseNodeUrl, rememberNode, storedNode } from "./stored-node";
import { type AnnouncedWallet, useAnnouncedWallets } from "./use-announced-wallets";
import { httpNode, type ReaderNode, walletNode } from "./verification/node";

/** The choice of the site's own node, and of a node whose address the reader types. */
const SITE = "site";
const OTHER = "other";

/** The reader's choice of a node. */
export interface NodeChoice {
  readonly wallets: readonly AnnouncedWallet[];
  readonly hasSiteNode: boolean;
  readonly chosen: string;
  readonly url: string;
  choose(value: string): void;
  type(url: string): void;
  /** The chosen node; null: its address is missing or malformed. Remembers a typed address on this device. */
  take(): ReaderNode | null;
}

/**
 * The state of the choice. At first: the connected wallet, the address that was used last, a wallet of this browser, or on
 * the test chain the site's node.
 */
export function useNodeChoice(): NodeChoice {
  const wallets = useAnnouncedWallets();
  const hasSiteNode = isDevelopmentChain(useSettings().network);
  const [choice, setChoice] = useState<string | null>(null);
  const [url, setUrl] = useState("");
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const stored = storedNode();
    if (stored === null) return;
    setUrl(stored);
    setKnown(true);
  }, []);
  const wallet = useWallet();
  const connected = wallet.phase === "connected" ? wallet.account.walletName : null;
  const own = wallets.find(({ name }) => name === connected);
  const first = own?.id ?? (isKnown ? OTHER : (wallets[0]?.id ?? (hasSiteNode ? SITE : OTHER)));
  const chosen = choice ?? first;
  return {
    ...{ wallets, hasSiteNode, chosen, url },
    choose: setChoice,
    type(typed) {
      // A wallet that connects meanwhile must not change the choice.
      setChoice(OTHER);
      setUrl(typed);
    },
    take() {
      const found = wallets.find(({ id }) => id === chosen);
      if (found !== undefined) return walletNode(found.provider);
      if (chosen === SITE) return httpNode(new URL("/rpc", window.location.origin).href);
      const parsed = parseNodeUrl(url);
      if (parsed === null) return null;
      rememberNode(parsed);
      return httpNode(parsed);
    },
  };
}

/** Radio buttons for the node, with a field for its address. */
export function NodeChoiceFields({ choice, isMissing }: { choice: NodeChoice; isMissing: boolean }) {
  const t = useTranslate();
  const { wallets, hasSiteNode, chosen } = choice;
  const name = useId();
  const radio = (value: string, title: string, text: string, below?: ReactNode) => (
    <div key={value} className="px-3">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
        <input
          type="radio"
          // Browsers would choose it again after a reload, and React would not know.
          autoComplete="off"
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => choice.choose(value)}
          className="mt-0.5 size-6"
        />
        <span className="min-w-0">
          <span className="block break-words text-sm">{title}</span>
          <span className="block text-faint text-sm">{text}</span>
        </span>
      </label>
      {below}
    </div>
  );
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("verify.node")}</legend>
      <p className="mb-3 text-soft text-sm">{t("verify.nodeText")}</p>
      <div className="divide-y divide-line border border-line-strong bg-surface">
        {wallets.map((wallet) => radio(wallet.id, t("verify.wallet", { name: wallet.name }), t("verify.walletText")))}
        {hasSiteNode ? radio(SITE, t("verify.siteNode"), t("verify.siteNodeText")) : null}
        {radio(
          OTHER,
          t("verify.otherNode"),
          t("verify.otherNodeText"),
          chosen === OTHER ? <NodeUrl choice={choice} isMissing={isMissing} /> : null,
        )}
      </div>
    </fieldset>
  );
}

function NodeUrl({ choice: { url, type }, isMissing }: { choice: NodeChoice; isMissing: boolean }) {
  const t = useTranslate();
  const id = useId();
  const isWrong = (url !== "" || isMissing) && parseNodeUrl(url) === null;
  return (
    <div className="pb-3 pl-8">
      <label htmlFor={id} className="sr-only">
        {t("verify.url")}
      </label>
      <input
        id={id}
        type="url"
        value={url}
        onChange={(event) => type(event.target.value)}
        placeholder={t("verify.urlPlaceholder")}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={INPUT_CLASSES}
      />
      <p id={`${id}-hint`} role="status" className="mt-1 text-refused text-sm">
        {isWrong ? t("verify.urlInvalid") : ""}
      </p>
    </div>
  );
}
