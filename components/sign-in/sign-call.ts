import { UnauthorizedProviderError } from "viem";
import type { Address } from "@/lib/protocol";
import type { PasskeyAccount } from "./account";
import type { Call } from "./call";
import { type AskNode, declined } from "./node";
import { askPerson } from "./requests";
import { reviewFirst } from "./review";
import { Run } from "./run";
import { type Prepared, prepare, type Signed, sign } from "./transaction";
import { OtherPasskeyError, unlock, withKey } from "./unlock";
import { PromptCanceledError } from "./webauthn";

interface Signer {
  readonly ask: AskNode;
  readonly chainId: number;
  readonly account: PasskeyAccount;
  readonly call: Call;
}

/** By how much the fees of a run may rise while it lasts. */
const ROOM = { of: 2n, by: 3n } as const;

/** Prepares a call, shows it if no panel does, asks for the passkey unless the run allows the call, and signs. */
export async function prepareAndSign({ run, ...signer }: Signer & { readonly run: Run | null }): Promise<Signed> {
  const isRunning = run !== null && !run.isEnded;
  const prepared = await prepareFor(signer, isRunning ? run.nextNonce : 0);
  const cost = prepared.call.value + prepared.fee;
  if (run?.allows(signer.call, cost)) return run.use(cost, prepared.nonce, (key) => sign(prepared, key));
  if (isRunning) run.end();
  await reviewFirst(signer.call, prepared.fee, "passkey");
  return explained(() => withKey(signer.account, (key) => sign(prepared, key)));
}

/** Shows number, cost and limit of a run, asks for the passkey once, and returns the permission. */
export async function beginRun({
  count,
  onHidden,
  ...signer
}: Signer & { readonly count: number; readonly onHidden: () => void }): Promise<Run> {
  const { fee } = await prepareFor(signer, 0);
  const all = BigInt(count);
  const cost = all * (signer.call.value + fee);
  const limit = all * (signer.call.value + (fee * ROOM.by) / ROOM.of);
  if (!(await askPerson({ kind: "run", call: signer.call, count, cost, limit }))) throw declined();
  const key = await explained(() => unlock(signer.account));
  return new Run({ call: signer.call, count, limit }, key, onHidden);
}

function prepareFor({ ask, chainId, account, call }: Signer, least: number): Promise<Prepared> {
  const address: Address = account.address;
  return prepare(ask, { chainId, account: address, call, least });
}

/** A canceled prompt is a person's no. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PromptCanceledError) throw declined("The person canceled the prompt.");
    if (error instanceof OtherPasskeyError) throw new UnauthorizedProviderError(error);
    throw error;
  }
}
