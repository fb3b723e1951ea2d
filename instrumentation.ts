/** Runs once when Next starts a server. Behind the front of server/, nothing is needed: it refuses such requests itself. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isBehindFront } = await import("@/lib/api/http/behind-front");
  if (isBehindFront()) return;
  const { guardHostedRequests } = await import("@/lib/api/http/hosted-guard");
  guardHostedRequests();
}
