"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { MarketToken } from "@/lib/client";

/** The notes of rows about the token of their ticker. */
export type NamedToken = Pick<MarketToken, "ticker" | "floor" | "lookalikes" | "labels">;

/** `notes`: the row's note about lookalikes, as the server rendered it. */
export type RenderedToken = NamedToken & { readonly notes: ReactNode };

const Rendered = createContext<readonly RenderedToken[]>([]);

/** Gives the lists below it the tokens that the server knew when it rendered them. */
export function NamedTokens({ tokens, children }: { tokens: readonly RenderedToken[]; children: ReactNode }) {
  return <Rendered value={tokens}>{children}</Rendered>;
}

export const useRenderedTokens = (): readonly RenderedToken[] => useContext(Rendered);
