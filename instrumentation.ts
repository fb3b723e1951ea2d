/** Runs once when Next starts a server. If server/ runs, its front has already checked each request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isBehindFront } = await import("@/lib/api/http/behind-front");
  if (isBehindFront()) return;
  const { guardHostedRequests } = await import("@/lib/api/http/hosted-guard");
  guardHostedRequests();
}
