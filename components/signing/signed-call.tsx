"use client";

import { useEffect } from "react";
import { LoadedMessages } from "../language/loaded-messages";
import { CallFacts } from "../sign-in/call-facts";
import type { BlindWallet, ContractCall } from "../wallet/wallet";

interface SignedCallProps {
  readonly wallet: BlindWallet;
  readonly call: ContractCall;
  /** Null: not known yet. */
  readonly fee: bigint | null;
}

/** What a wallet that does not show it will sign. As long as this is shown with its fee, the signature follows the panel's button. */
export default function SignedCall(props: SignedCallProps) {
  return (
    <LoadedMessages of="signIn">
      <Shown {...props} />
    </LoadedMessages>
  );
}

function Shown({ wallet, call, fee }: SignedCallProps) {
  const { to, data, value } = call;
  useEffect(() => (fee === null ? undefined : wallet.show({ to, data, value }, fee)), [wallet, to, data, value, fee]);
  return <CallFacts call={call} />;
}
