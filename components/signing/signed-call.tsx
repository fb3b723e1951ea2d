"use client";

import { useEffect } from "react";
import { LoadedMessages } from "../language/loaded-messages";
import { CallFacts } from "../sign-in/call-facts";
import type { ContractCall, SilentWallet } from "../wallet/wallet";

interface SignedCallProps {
  readonly wallet: SilentWallet;
  readonly call: ContractCall;
  readonly fee: bigint;
}

/** What a wallet without a window will sign, in its place. As long as this is shown, the prompt follows the panel's button. */
export default function SignedCall(props: SignedCallProps) {
  return (
    <LoadedMessages of="signIn">
      <Shown {...props} />
    </LoadedMessages>
  );
}

function Shown({ wallet, call, fee }: SignedCallProps) {
  const { to, data, value } = call;
  useEffect(() => wallet.show({ to, data, value }, fee), [wallet, to, data, value, fee]);
  return <CallFacts call={call} />;
}
