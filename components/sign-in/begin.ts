import { signIn, storedAccount } from "./account";
import { addressOfKey, type KeyBytes } from "./key";
import { seal } from "./seal";
import { keyOf, OtherPasskeyError } from "./unlock";
import { askPasskey, createPasskey, discardPasskey, type PasskeyAnswer, PromptCanceledError } from "./webauthn";

/**
 * How an attempt to sign in ended. `half`: the passkey was made, but a second prompt must open it. `no-prf`: the place that keeps the
 * passkey has no pseudo-random function. `other`: the passkey does not open the account that this device knows.
 */
export type Beginning =
  | { readonly kind: "done" | "canceled" | "no-prf" | "other" | "failed" }
  | { readonly kind: "half"; readonly open: () => Promise<Beginning> };

/** What the person reads in the list of their passkeys: of the site, and of the account. */
export interface PasskeyNames {
  readonly site: string;
  readonly account: string;
}

/** Makes a passkey with a new account, and signs in: one prompt, or two if the first one gives no output of the function. */
export function createAccount(names: PasskeyNames): Promise<Beginning> {
  return makeAndUse(names, async (answer) => {
    const address = await addressIn(answer, null);
    if (address === null) return { kind: "no-prf" };
    signIn({ credentialId: answer.credentialId, address, recovery: "open", sealed: null });
    return { kind: "done" };
  });
}

/** Makes a passkey that opens an account of a recovery key on this device, and signs in. Overwrites the key. */
export function recoverAccount(key: KeyBytes, names: PasskeyNames): Promise<Beginning> {
  return makeAndUse(names, async ({ credentialId, prf }) => {
    if (prf === null) return { kind: "no-prf" };
    const sealed = await seal(key, prf);
    signIn({ credentialId, address: addressOfKey(key), recovery: "saved", sealed });
    key.fill(0);
    prf.fill(0);
    return { kind: "done" };
  });
}

/** Signs in with a passkey of this host, which another device may have made. */
export function openPasskeyOfHost(): Promise<Beginning> {
  return settled(async () => {
    const answer = await askPasskey(null);
    const stored = storedAccount.read();
    const known = stored?.credentialId === answer.credentialId ? stored : null;
    const address = await addressIn(answer, known?.sealed ?? null);
    if (address === null) return { kind: "no-prf" };
    const { recovery = "open", sealed = null } = known ?? {};
    signIn({ credentialId: answer.credentialId, address, recovery, sealed });
    return { kind: "done" };
  });
}

function makeAndUse(names: PasskeyNames, use: (answer: PasskeyAnswer) => Promise<Beginning>): Promise<Beginning> {
  return settled(async () => {
    const created = await createPasskey(names);
    if (!created.hasPrf) {
      await discardPasskey(created.credentialId);
      return { kind: "no-prf" };
    }
    if (created.prf !== null) return use(created);
    const open = (): Promise<Beginning> =>
      settled(async () => {
        const opened = await askPasskey(created.credentialId);
        return use(opened);
      });
    const opened = await open();
    // Without another attempt, the new passkey would be lost.
    return opened.kind === "canceled" ? { kind: "half", open } : opened;
  });
}

async function addressIn(answer: PasskeyAnswer, sealed: string | null) {
  const key = await keyOf(answer, sealed);
  if (key === null) return null;
  const address = addressOfKey(key);
  key.fill(0);
  return address;
}

async function settled(work: () => Promise<Beginning>): Promise<Beginning> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PromptCanceledError) return { kind: "canceled" };
    return { kind: error instanceof OtherPasskeyError ? "other" : "failed" };
  }
}
