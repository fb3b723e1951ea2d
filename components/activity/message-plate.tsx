"use client";

import { useState } from "react";
import { Message } from "../inscription/message";
import { texts } from "../texts";
import { operationTexts } from "../texts/reading/operation";
import { CopyButton } from "../ui/copy-button";

const words = operationTexts;
const WAYS = ["text", "bytes"] as const;
const NAMES = { text: words.asText, bytes: words.asBytes } as const;

/** A message as it stands in the calldata: as text, or byte for byte. Null: there is none. */
export function MessagePlate({ text, bytes }: { text: string | null; bytes: number | null }) {
  const [way, setWay] = useState<(typeof WAYS)[number]>("text");
  return (
    <figure className="border border-line bg-plate shadow-plate">
      <figcaption className="caption flex flex-wrap items-center justify-between gap-x-4 border-line border-b pr-3 pl-5">
        <span className="py-3">
          {texts.transaction.message}
          {bytes === null ? null : `, ${texts.transaction.size(bytes)}`}
        </span>
        {text === null ? null : (
          <span className="flex items-center">
            {WAYS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === way}
                onClick={() => setWay(each)}
                className="min-h-11 px-2 underline decoration-transparent underline-offset-4 hover:text-accent aria-pressed:text-ink aria-pressed:decoration-accent"
              >
                {NAMES[each]}
              </button>
            ))}
            <CopyButton text={way === "text" ? text : hexOf(text)} />
          </span>
        )}
      </figcaption>
      {text === null ? (
        <p className="px-5 py-6 text-faint text-sm">{texts.operations.event}</p>
      ) : way === "text" ? (
        <p className="ruled px-5 pb-9 text-[1.0625rem]">
          <Message text={text} />
        </p>
      ) : (
        <p
          data-testid="bytes"
          className="figures ruled px-5 pb-9 text-[0.9375rem] [font-feature-settings:'zero','calt'_0]"
        >
          <span className="sr-only">{words.bytesLabel}: </span>
          {spaced(text)}
        </p>
      )}
    </figure>
  );
}

function digitsOf(text: string): string[] {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"));
}

/** As it stands in the transaction's data. */
function hexOf(text: string): string {
  return `0x${digitsOf(text).join("")}`;
}

function spaced(text: string): string {
  return digitsOf(text).join(" ");
}
