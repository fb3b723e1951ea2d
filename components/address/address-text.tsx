"use client";

import { paths } from "../format/paths";
import { shortenAddress } from "../format/shorten";
import { HexText } from "../ui/hex";
import { Imitation } from "./imitation";
import { useImitated } from "./use-imitated";

interface AddressProps {
  readonly value: string;
  /** Shows the short form; the whole address shows on hover. */
  readonly isShort?: boolean;
  readonly withTools?: boolean;
}

/**
 * An address that links to its account page. An address that imitates another one is never shortened, and the digits in
 * which it differs are marked. `withTools` adds copy and explorer links.
 */
export function AddressText({ value, isShort = false, withTools = false }: AddressProps) {
  const imitated = useImitated(value);
  const text =
    imitated === null ? isShort ? shortenAddress(value) : value : <Imitation value={value} imitated={imitated} />;
  const href = paths.account(value);
  return <HexText value={value} text={text} withTools={withTools} explorerPath="address" href={href} />;
}
