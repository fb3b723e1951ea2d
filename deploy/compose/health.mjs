/** Health check of a container: exits with 0 if the URL answers with a success status within 4 seconds. */
const [url = ""] = process.argv.slice(2);
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
