import { dataUrlOf, parseLogo } from "@/app/_lib/logo";
import { currentToken } from "@/app/_lib/reads";
import { isTicker } from "@/lib/protocol";

/** Seconds for which any cache may keep a logo: a reorganization can replace the deploy message. */
const MAX_AGE = 300;

/** The picture in the deploy message of a token. Anyone can put anything there, so proxy.ts gives it a separate policy. */
export async function GET(_request: Request, { params }: { params: Promise<{ ticker: string }> }): Promise<Response> {
  const { ticker } = await params;
  const token = isTicker(ticker) ? await currentToken(ticker) : null;
  const dataUrl = token ? dataUrlOf(token.text) : null;
  const logo = dataUrl === null ? null : parseLogo(dataUrl);
  if (logo === null) return new Response(null, { status: token === undefined ? 503 : 404 });
  return new Response(logo.bytes, {
    headers: {
      "Content-Type": logo.type,
      "Content-Disposition": "inline",
      "Cache-Control": `public, max-age=${MAX_AGE}`,
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}
