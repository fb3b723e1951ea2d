import { randomBytes } from "node:crypto";
import { NextResponse } from "next/server";
import { contentSecurityPolicy, POLICY } from "../../../app/_lib/content-security-policy";

/** Sets the content security policy of Engrave's pages, with a fresh nonce. */
export function proxy(request) {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy({ nonce, isDevelopment: false, hasWalletConnect: false });
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(POLICY, policy);
  return response;
}

export const config = { matcher: "/" };
