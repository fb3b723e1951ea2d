"use client";

import { useState } from "react";
import type { OperationRecord } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { facts } from "../format/joined";
import { priceText } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { MessageText } from "../item/message-text";
import { CopyButton } from "../ui/copy-button";
import { isSold } from "./sale-stories";

const FORMATS = ["text", "bytes"] as const;
const NAMES = (t: Translate) => ({ text: t("operation.asText"), bytes: t("operation.asBytes") }) as const;

/** The message of an operation as text or as bytes. An operation that came from a contract event has none. */
export function MessageCard({ operation }: { operation: OperationRecord }) {
  const t = useTranslate();
  const { network } = useSettings();
  const { text, textBytes: bytes, price, unit } = operation;
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("text");
  return (
    <figure className="border border-line bg-surface shadow-raised">
      <figcaption className="caption flex flex-wrap items-center justify-between gap-x-4 border-line border-b pr-3 pl-5">
        <span className="py-3">
          {bytes === null
            ? t("transaction.message")
            : facts(t, [t("transaction.message"), t("transaction.size", { bytes })])}
        </span>
        {text === null ? null : (
          <span className="flex items-center">
            {FORMATS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === format}
                onClick={() => setFormat(each)}
                className="min-h-11 px-2 underline decoration-transparent underline-offset-4 hover:text-accent aria-pressed:text-ink aria-pressed:decoration-accent"
              >
                {NAMES(t)[each]}
              </button>
            ))}
            <CopyButton text={format === "text" ? text : hexOf(text)} />
          </span>
        )}
      </figcaption>
      {text === null ? (
        <p className="px-5 py-6 text-faint text-sm">
          {isSold(operation) && price !== null
            ? t("operations.soldByEvent", { price: priceText(t, price, unit, network) })
            : t("operations.event")}
        </p>
      ) : format === "text" ? (
        <p className="contained ruled px-5 pb-9 text-[1.0625rem]">
          <MessageText text={text} />
        </p>
      ) : (
        <p
          data-testid="bytes"
          className="figures ruled px-5 pb-9 text-[0.9375rem] [font-feature-settings:'zero','calt'_0]"
        >
          <span className="sr-only">{t("units.labeled", { label: t("operation.bytesLabel"), text: "" })}</span>
          {spaced(text)}
        </p>
      )}
    </figure>
  );
}

function digitsOf(text: string): string[] {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"));
}

/** The message as the transaction's calldata. */
function hexOf(text: string): string {
  return `0x${digitsOf(text).join("")}`;
}

function spaced(text: string): string {
  return digitsOf(text).join(" ");
}
