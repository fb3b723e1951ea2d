"use client";

import type { Token } from "@/lib/client";
import { useToken } from "@/lib/client/react/tokens";
import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "../address/address-text";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { Amount } from "../ui/amount";
import { DescriptionList } from "../ui/description-list";
import { HashText } from "../ui/hex";
import { TimeWithDate } from "../ui/time";
import { mintAccess, mintControlText } from "./mint-access";

/** The rules and the state of a token, live. */
export function TokenFacts({ initial }: { initial: Token }) {
  const t = useTranslate();
  const { data } = useToken(initial.ticker, initial);
  const token = data ?? initial;

  return (
    <DescriptionList
      items={[
        { name: t("tokenFacts.limit"), value: <Amount value={token.lim} /> },
        { name: t("tokenFacts.left"), value: <Amount value={token.max - token.supply} /> },
        { name: t("tokenFacts.control"), value: <Control token={token} /> },
        ...(token.contract === null
          ? []
          : [{ name: t("tokenFacts.contract"), value: <AddressText value={token.contract} withTools /> }]),
        { name: t("tokenFacts.mints"), value: <Amount value={token.mintCount} /> },
        { name: t("tokenFacts.holders"), value: <Amount value={token.holderCount} /> },
        { name: t("token.activityToday"), value: <Amount value={token.activity} /> },
        { name: t("tokenFacts.nextId"), value: <Amount value={token.nextId} /> },
        { name: t("tokenFacts.deployer"), value: <AddressText value={token.deployer} withTools /> },
        {
          name: t("tokenFacts.deployed"),
          value: (
            <span className="flex flex-wrap items-center gap-x-3">
              <TimeWithDate seconds={token.timestamp} />
              <Link href={paths.block(token.blockNumber)} prefetch={false} className="link text-faint">
                {t("operations.block", { block: groupDigits(t, token.blockNumber) })}
              </Link>
              <HashText value={token.transactionHash} isShort withTools />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Who may mint; if the token has a contract, also whether minting is open by message and by the contract. */
function Control({ token }: { token: Token }) {
  const t = useTranslate();
  const { message, contract } = mintAccess(token);
  if (token.contract === null) return message === "ended" ? t("tokenFacts.mintedOut") : mintControlText(t, token);
  return (
    <>
      {mintControlText(t, token)}
      <span className="caption mt-1 flex flex-wrap gap-x-4">
        <span>
          {t("units.labeled", { label: t("token.controlMore.message"), text: t(`token.controlMore.${message}`) })}
        </span>
        <span>
          {t("units.labeled", { label: t("token.controlMore.contract"), text: t(`token.controlMore.${contract}`) })}
        </span>
      </span>
    </>
  );
}
