import type { Call } from "./call";

/** What the person is asked in the sign-in dialog. `cost` and `limit` are in the coin's smallest unit. */
export type SignInRequest =
  | { readonly kind: "sign-in" }
  | { readonly kind: "recovery" }
  | {
      readonly kind: "review";
      readonly call: Call;
      readonly cost: bigint;
      /** What signs: the passkey of this device, or an account that a service keeps. */
      readonly signer: "passkey" | "account";
    }
  | {
      readonly kind: "run";
      readonly call: Call;
      readonly count: number;
      /** The likely cost of all transactions. */
      readonly cost: bigint;
      /** What all transactions together can cost at most. */
      readonly limit: bigint;
    };

/** A request that is shown. */
export interface OpenRequest {
  readonly request: SignInRequest;
  /** Ends the request: with true if the person agreed. */
  readonly settle: (isAgreed: boolean) => void;
}

let open: OpenRequest | null = null;
const listeners = new Set<() => void>();

function change(next: OpenRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person in the sign-in dialog. Resolves with false if they decline. While another request is open, what would be signed waits
 * for its end; other requests resolve with false.
 */
export async function askPerson(request: SignInRequest): Promise<boolean> {
  const canWait = request.kind === "review" || request.kind === "run";
  while (open !== null) {
    if (!canWait) return false;
    await nextChange();
  }
  return new Promise((resolve) => {
    const settle = (isAgreed: boolean) => {
      change(null);
      resolve(isAgreed);
    };
    change({ request, settle });
  });
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const end = onRequest(() => {
      end();
      resolve();
    });
  });
}

/** The open request; null if there is none. */
export function openRequest(): OpenRequest | null {
  return open;
}

/** Calls `listener` when a request opens or ends. Returns a function that stops it. */
export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
