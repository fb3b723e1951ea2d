import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isBehindFront } from "@/lib/api/http/behind-front";
import { clientOf } from "@/lib/api/http/client-address";
import { costOf } from "@/lib/api/http/costs";
import { percentDecode } from "@/lib/api/http/decode";
import { hostRules } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import { problemPage } from "@/lib/api/http/problem-page";
import { sharedLimiter } from "@/lib/api/http/shared-limiter";
import { readConfiguration } from "@/lib/config";
import { isAvailable } from "./app/_lib/availability";
import { contentSecurityPolicy } from "./app/_lib/content-security-policy";

const POLICY = "Content-Security-Policy";
/** Of documents: made for each request, but they hold no secret, and a browser may show one again on the way back to it. */
const CACHING = "private, no-cache";

/**
 * Gives every page its content security policy with a fresh nonce; the framework puts the nonce on its own scripts. Where
 * no front stands before it, checks and counts the request as the front does. Marks pages that cannot read the index: Next
 * has no way to give them a status, the server before it does.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = isBehindFront() ? null : await refusal(request);
  if (refused !== null) return refused;
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
  if (!(await isAvailable(request.nextUrl.pathname))) response.headers.set("X-Index-Unavailable", "1");
  return response;
}

/** The answer to a request that no page is to see; null: a page answers. */
async function refusal({ method, headers, nextUrl }: NextRequest): Promise<NextResponse | null> {
  const configuration = readConfiguration(process.env);
  try {
    hostRules(configuration).require([headers.get("host") ?? ""]);
    if (method !== "GET" && method !== "HEAD") {
      throw new Problem("METHOD_NOT_ALLOWED", `${method} is not allowed: pages are read.`, {
        headers: { Allow: "GET, HEAD" },
      });
    }
    const forwarded = headers.get("x-forwarded-for") ?? undefined;
    const client = clientOf({ socket: undefined, forwarded, hops: configuration.trustProxy });
    await sharedLimiter()?.take(client, costOf(percentDecode(nextUrl.pathname)));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, headers: answered, body } = problemPage(error, method);
    return new NextResponse(typeof body === "string" ? body : null, { status, headers: answered });
  }
}

export const config = { matcher: ["/((?!api/|api$|rpc$|_next/static/|icon.svg).*)"] };
