import { PRF_INPUT } from "./derive";
import type { KeyBytes } from "./key";

/** What the authenticator answered. `prf` is null if it has no pseudo-random function, or gives its output only at a login. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly prf: KeyBytes | null;
  /** Whether a login with this passkey gives an output of the function. */
  readonly hasPrf: boolean;
}

/** The person closed the prompt, or it took too long; browsers do not tell the two apart. */
export class PromptCanceledError extends Error {}

/**
 * Asks for a new passkey that belongs to this page's host, and for the output of its pseudo-random function.
 * @param names what the person reads in the list of their passkeys: of the site, and of the account
 * @throws PromptCanceledError
 */
export async function createPasskey(names: {
  readonly site: string;
  readonly account: string;
}): Promise<PasskeyAnswer> {
  const created = await prompted(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: window.location.hostname, name: names.site },
        user: { id: random(), name: names.account, displayName: names.account },
        challenge: random(),
        pubKeyCredParams: [
          { type: "public-key", alg: -7 },
          { type: "public-key", alg: -257 },
        ],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        extensions: { prf: { eval: { first: PRF_INPUT } } },
      },
    }),
  );
  return answerOf(created);
}

/**
 * Asks for a login with the passkey of this id, or with any of this host.
 * @throws PromptCanceledError
 */
export async function askPasskey(credentialId: string | null): Promise<PasskeyAnswer> {
  const allowed: PublicKeyCredentialDescriptor[] =
    credentialId === null ? [] : [{ type: "public-key", id: fromBase64Url(credentialId) }];
  const answered = await prompted(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: window.location.hostname,
        challenge: random(),
        allowCredentials: allowed,
        userVerification: "required",
        extensions: { prf: { eval: { first: PRF_INPUT } } },
      },
    }),
  );
  return answerOf(answered);
}

/** Tells the browser that a passkey is of no use, so that it can remove it from its list. Not every browser does. */
export async function discardPasskey(credentialId: string): Promise<void> {
  const signal: unknown = Reflect.get(PublicKeyCredential, "signalUnknownCredential");
  if (typeof signal !== "function") return;
  const about = { rpId: window.location.hostname, credentialId };
  await Promise.resolve(Reflect.apply(signal, PublicKeyCredential, [about])).catch(() => undefined);
}

async function prompted(ask: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new PromptCanceledError(name, { cause: error });
    throw error;
  }
}

function answerOf(credential: Credential | null): PasskeyAnswer {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser returned no passkey.");
  const { prf } = credential.getClientExtensionResults();
  const output = prf?.results?.first;
  const bytes = output === undefined ? null : bytesOf(output);
  return { credentialId: credential.id, prf: bytes, hasPrf: bytes !== null || prf?.enabled === true };
}

function bytesOf(source: BufferSource): KeyBytes {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength));
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
