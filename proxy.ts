import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./app/content-security-policy";

const POLICY = "Content-Security-Policy";
/** Of documents: made for each request, but they hold no secret, and a browser may show one again on the way back to it. */
const CACHING = "private, no-cache";

/** Gives every page its content security policy with a fresh nonce; the framework puts the nonce on its own scripts. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy({
    nonce: randomBytes(16).toString("base64"),
    isDevelopment: process.env.NODE_ENV === "development",
    hasWalletConnect: Boolean(process.env.WALLETCONNECT_PROJECT_ID),
    loginOrigins: process.env.LOGIN_ORIGINS?.split(" ") ?? [],
  });
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(POLICY, policy);
  if (headers.get("accept")?.includes("text/html")) response.headers.set("Cache-Control", CACHING);
  return response;
}

export const config = { matcher: ["/((?!api/|rpc$|_next/static/|icon.svg).*)"] };
