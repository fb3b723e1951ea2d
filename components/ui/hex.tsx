"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { shortenHex } from "../format/shorten";
import { useSettings } from "../hooks/settings";
import { Link } from "../language/navigation";
import { CopyButton } from "./copy-button";
import { Icon } from "./icon";

interface HexProps {
  readonly value: string;
  /** Whether it is shortened in the middle. */
  readonly isShort?: boolean;
  readonly withTools?: boolean;
}

/**
 * A hash, a token id or a text with one of them, with a copy button and an optional link. The chain's explorer has no page for
 * it.
 */
export function HexValue({ value, isShort = false, href }: Omit<HexProps, "withTools"> & { readonly href?: string }) {
  const link = href === undefined ? {} : { href };
  return <HexText value={value} text={shortened(value, isShort)} withTools explorerPath={null} {...link} />;
}

/** A transaction's hash that links to its page. */
export function HashText({ value, isShort = false, withTools = false }: HexProps) {
  const text = shortened(value, isShort);
  return <HexText value={value} text={text} withTools={withTools} explorerPath="tx" href={paths.transaction(value)} />;
}

/** A block's hash with a copy button and a link to the chain's explorer. */
export function BlockHash({ value, isShort = false }: Omit<HexProps, "withTools">) {
  return <HexText value={value} text={shortened(value, isShort)} withTools explorerPath="block" />;
}

function shortened(value: string, isShort: boolean): string {
  return isShort ? shortenHex(value) : value;
}

/** A hexadecimal value, shown as `text`, with its whole value on hover, and its tools. */
export function HexText({
  value,
  text,
  withTools,
  explorerPath,
  href,
}: {
  value: string;
  text: ReactNode;
  withTools: boolean;
  /** Null if the chain's explorer has no page for it. */
  explorerPath: "address" | "tx" | "block" | null;
  href?: string;
}) {
  const t = useTranslate();
  const { explorerUrl } = useSettings().network;
  const isShort = typeof text === "string" && text.length < value.length;
  // Two digits alone on a line look like a part of the next text. A shortened value never wraps; a whole one that
  // is too long for its place has lines of equal length.
  const className = `figures text-[0.92em] ${isShort ? "whitespace-nowrap" : "break-all text-balance"}`;
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-baseline">
      {href === undefined ? (
        <span translate="no" title={value} className={className}>
          {text}
        </span>
      ) : (
        <Link href={href} prefetch={false} translate="no" title={value} className={`${className} link`}>
          {text}
        </Link>
      )}
      {withTools ? <CopyButton text={value} /> : null}
      {withTools && explorerUrl !== null && explorerPath !== null ? (
        <a
          href={`${explorerUrl}/${explorerPath}/${value}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t("ui.explorer")}
          title={t("ui.explorer")}
          className="relative inline-flex size-6 items-center justify-center text-faint after:absolute after:-inset-2.5 hover:text-accent"
        >
          <Icon name="outward" />
        </a>
      ) : null}
    </span>
  );
}
