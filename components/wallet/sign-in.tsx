"use client";

import type { Address } from "@/lib/protocol";
import { LoadedMessages } from "../language/loaded-messages";
import { SignInDialog } from "../sign-in/dialog";
import type { AskNode } from "../sign-in/node";
import type { PasskeyProvider } from "../sign-in/provider";
import { RecoveryReminder } from "../sign-in/reminder";
import { DEVELOPMENT_ACCOUNTS } from "./development-wallet";
import { localRpcUrl } from "./local-rpc";

interface SignInProps {
  readonly passkey: PasskeyProvider;
  readonly isDevelopment: boolean;
  /** Whether a passkey's account is connected. */
  readonly isConnected: boolean;
}

/** What passkeys show outside of panels: their dialog, and the reminder of the recovery key. */
export default function SignIn({ passkey, isDevelopment, isConnected }: SignInProps) {
  const ask = askThrough(passkey);
  return (
    <LoadedMessages of="signIn">
      <SignInDialog ask={ask} fill={isDevelopment ? fill : null} />
      {isConnected ? <RecoveryReminder ask={ask} /> : null}
    </LoadedMessages>
  );
}

const asks = new WeakMap<PasskeyProvider, AskNode>();

/** The same function for the same provider. */
function askThrough(passkey: PasskeyProvider): AskNode {
  const ask = asks.get(passkey) ?? ((method, params) => passkey.request({ method, params }));
  asks.set(passkey, ask);
  return ask;
}

/** 10 ETH. */
const GIFT = "0x8ac7230489e80000";

/** Sends coins of the last development account, whose key is public. */
async function fill(address: Address): Promise<void> {
  const { signAndSend } = await import("./development-signing");
  await signAndSend(localRpcUrl(), DEVELOPMENT_ACCOUNTS.length - 1, [{ to: address, value: GIFT }]);
}
