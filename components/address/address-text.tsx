"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { shortenAddress } from "../format/shorten";
import { useSettings } from "../hooks/settings";
import { HexText } from "../ui/hex";
import { Imitation } from "./imitation";
import { useContactName, useImitated } from "./use-imitated";

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
  const hex = <HexText value={value} text={text} withTools={withTools} explorerPath="address" href={href} />;
  // An address that imitates another one gets no name: the comparison beside it names the other one.
  return imitated === null ? <Named address={value}>{hex}</Named> : hex;
}

/** An address with its name beside it: the person's own, or else that of the site's operator, marked as such. */
function Named({ address, children }: { address: string; children: ReactNode }) {
  const t = useTranslate();
  const contact = useContactName(address);
  const given = useSettings().network.names?.find((each) => each.address === address)?.name ?? "";
  const name = contact === "" ? given : contact;
  if (name === "") return children;
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      {children}
      <bdi
        translate="no"
        title={contact === "" ? t("address.byOperator") : t("address.names.contact")}
        className="wrap-anywhere text-[0.9em] text-soft"
      >
        {contact === "" ? t("address.operator", { name }) : name}
      </bdi>
    </span>
  );
}
