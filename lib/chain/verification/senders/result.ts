import type { Address } from "@/lib/protocol";

/**
 * What the fields of a transaction say about its sender: the address that signed; that it has no signature, because the
 * protocol of its chain created it, so that its `from` can only be believed; which field is malformed (`signature` if no key
 * gives it); or that this version does not know the encoding of its type.
 */
export type SenderResult =
  | { readonly kind: "signed"; readonly signer: Address }
  | { readonly kind: "unsigned" }
  | { readonly kind: "malformed"; readonly field: string }
  | { readonly kind: "unknown type"; readonly type: number };
