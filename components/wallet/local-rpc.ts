/** URL of the development chain's node: the site proxies it, so the browser needs no other address. */
export function localRpcUrl(): string {
  return new URL("/rpc", window.location.origin).href;
}
