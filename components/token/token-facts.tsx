"use client";

import Link from "next/link";
import type { Token } from "@/lib/client";
import { groupDigits } from "../format";
import { liveToken } from "../live/sources";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { texts } from "../texts";
import { tokenTexts } from "../texts/reading/token";
import { Amount } from "../ui/amount";
import { DescriptionList } from "../ui/description-list";
import { AddressText, HashText } from "../ui/hex";
import { Time } from "../ui/time";
import { mintAccess, mintControlText } from "./mint-access";

/** The rules and the state of a token, live. */
export function TokenFacts({ initial }: { initial: Token }) {
  const { data } = useLive(liveToken(initial.ticker), initial);
  const token = data ?? initial;
  const words = texts.tokens;
  return (
    <DescriptionList
      items={[
        { name: words.limit, value: <Amount value={token.lim} /> },
        { name: words.left, value: <Amount value={token.max - token.supply} /> },
        { name: words.control, value: <Control token={token} /> },
        {
          name: words.contract,
          value: token.contract === null ? words.noContract : <AddressText value={token.contract} withTools />,
        },
        { name: words.mints, value: <Amount value={token.mintCount} /> },
        { name: words.holders, value: <Amount value={token.holderCount} /> },
        { name: tokenTexts.activityToday, value: <Amount value={token.activity} /> },
        { name: words.nextId, value: <Amount value={token.nextId} /> },
        { name: words.deployer, value: <AddressText value={token.deployer} withTools /> },
        {
          name: words.deployed,
          value: (
            <span className="flex flex-wrap items-center gap-x-3">
              <Time seconds={token.timestamp} />
              <Link href={paths.block(token.blockNumber)} prefetch={false} className="link text-faint">
                {texts.operations.block(groupDigits(token.blockNumber))}
              </Link>
              <HashText value={token.transactionHash} digits={6} withTools />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Who may mint, and whether minting is open by message and by the contract. */
function Control({ token }: { token: Token }) {
  const words = tokenTexts.controlMore;
  const { message, contract } = mintAccess(token);
  return (
    <>
      {mintControlText(token)}
      <span className="caption mt-1 flex flex-wrap gap-x-4">
        <span>
          {words.message}: {words[message]}
        </span>
        <span>
          {words.contract}: {words[contract]}
        </span>
      </span>
    </>
  );
}
