import type { TokenRecognition } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";

/** A token with the data that distinguish it from similar ones. */
export type RecognizedToken = TokenRecognition & { readonly ticker: string };

/** A short remark about a token. */
export interface RecognitionNote {
  readonly tone: "verified" | "refused" | "plain";
  readonly text: string;
}

/** The token that the warnings of lookalikes refer to: the first of the form, or one with more holders than the first. */
export type LookalikeRole =
  | { readonly kind: "copy"; readonly of: { readonly ticker: string; readonly holders: number } }
  | { readonly kind: "outgrown"; readonly by: { readonly ticker: string; readonly holders: number } };

/** The relation of a token to its lookalikes; null if it is the first and the most held, or has none. */
export function lookalikeRole({ ticker, lookalikes }: RecognizedToken): LookalikeRole | null {
  if (lookalikes === null) return null;
  const { first, mostHeld } = lookalikes;
  if (first.ticker !== ticker) return { kind: "copy", of: first };
  return mostHeld.ticker === ticker ? null : { kind: "outgrown", by: mostHeld };
}

/** The remarks about a token where it is listed or chosen, most important first. */
export function recognitionNotes(t: Translate, token: RecognizedToken): readonly RecognitionNote[] {
  const role = lookalikeRole(token);
  const notes: RecognitionNote[] = [];
  if (role?.kind === "copy")
    notes.push({ tone: "refused", text: t("lookalike.not", { first: role.of.ticker, holders: role.of.holders }) });
  if (role?.kind === "outgrown")
    notes.push({ tone: "plain", text: t("lookalike.outgrown", { other: role.by.ticker, holders: role.by.holders }) });
  for (const { kind, source, reason } of token.labels) {
    if (kind === "flagged") notes.push({ tone: "refused", text: flagText(t, source, reason) });
    else notes.push({ tone: "verified", text: t("lookalike.verified", { source }) });
  }
  return notes;
}

function flagText(t: Translate, source: string, reason: string | null): string {
  return reason === null ? t("lookalike.flagged", { source }) : t("lookalike.flaggedFor", { source, reason });
}
