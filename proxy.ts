import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isBehindFront } from "@/lib/api/http/behind-front";
import { clientOf } from "@/lib/api/http/client-address";
import { costOfPage, refusePageMethod } from "@/lib/api/http/guards";
import { hostRules } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import { problemPage } from "@/lib/api/http/problem-page";
import { sharedLimiter } from "@/lib/api/http/shared-limiter";
import { metis } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { PATH_HEADER, splitLanguage } from "@/lib/languages";
import { isAvailable } from "./app/_lib/availability";
import {
  contentSecurityPolicy,
  FOREIGN_FILE_POLICY,
  isForeignFile,
  magicFrame,
  POLICY,
  readsReaderNode,
} from "./app/_lib/content-security-policy";

/** The header in which next-intl expects the language. */
const LANGUAGE_HEADER = "X-NEXT-INTL-LOCALE";
/** For documents. They differ in each request but hold no secret, so a browser may reuse one when a user goes back. */
const CACHING = "private, no-cache";

/**
 * Sets the content security policy of every page with a fresh nonce, which Next adds to its scripts. Without a front, it
 * also checks and counts the request as the front does. Pages that cannot read the index are marked with a header: Next
 * cannot set their status, so the server in front of it does.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = isBehindFront() ? null : await refusal(request);
  if (refused !== null) return refused;
  const { language, path } = splitLanguage(request.nextUrl.pathname);
  const policy = policyOf(path, request.headers.get("host") ?? "");
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  // Set without a prefix too, so that a client cannot choose the language by this header.
  headers.set(LANGUAGE_HEADER, language);
  headers.set(PATH_HEADER, path);
  const response = forward(request, path, headers);
  response.headers.set(POLICY, policy);
  if (headers.get("accept")?.includes("text/html")) response.headers.set("Cache-Control", CACHING);
  if (!(await isAvailable(path))) response.headers.set("X-Index-Unavailable", "1");
  return response;
}

/** Rewrites the request to the path without the prefix of the language, because the routes have none. */
function forward(request: NextRequest, path: string, headers: Headers): NextResponse {
  if (path === request.nextUrl.pathname) return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  url.pathname = path;
  return NextResponse.rewrite(url, { request: { headers } });
}

function policyOf(path: string, host: string): string {
  if (isForeignFile(path)) return FOREIGN_FILE_POLICY;
  return contentSecurityPolicy({
    nonce: randomBytes(16).toString("base64"),
    isDevelopment: process.env.NODE_ENV === "development",
    hasWalletConnect: Boolean(process.env.WALLETCONNECT_PROJECT_ID),
    loginOrigins: process.env.LOGIN_ORIGINS?.split(" ") ?? [],
    magicFrame: magicFrame(process.env, host),
    nodeOrigins: nodeOrigins(),
    hasReaderNode: readsReaderNode(path),
  });
}

let knownNodes: readonly string[] | null = null;

/** Origins of the chain's public nodes. If NETWORK is not set, the index selects the preset, and Metis is the only one that has some. */
function nodeOrigins(): readonly string[] {
  if (knownNodes !== null) return knownNodes;
  const { publicRpcUrls } = readConfiguration(process.env).network ?? metis;
  knownNodes = [...new Set(publicRpcUrls.map((url) => new URL(url).origin))];
  return knownNodes;
}

/** The answer to a request that is refused. Null if a page answers it. */
async function refusal({ method, headers, nextUrl }: NextRequest): Promise<NextResponse | null> {
  const configuration = readConfiguration(process.env);
  try {
    hostRules(configuration).require([headers.get("host") ?? ""]);
    refusePageMethod(method);
    const forwarded = headers.get("x-forwarded-for") ?? undefined;
    const client = clientOf({ socket: undefined, forwarded, hops: configuration.trustProxy });
    await sharedLimiter()?.take(client, costOfPage(nextUrl.pathname));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, headers: answered, body } = problemPage(error, method, splitLanguage(nextUrl.pathname).language);
    return new NextResponse(typeof body === "string" ? body : null, { status, headers: answered });
  }
}

export const config = {
  // Each name ends: for "/icon.svgx" Next renders a page, which needs the policy.
  matcher: [
    "/((?!api/|api$|rpc$|_next/static/|icon\\.svg$|favicon\\.ico$|apple-icon\\.png$|service-worker\\.js$|icons/(?:maskable-)?(?:192|512)\\.png$).*)",
  ],
};
