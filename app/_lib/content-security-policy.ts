/** Origins of WalletConnect's servers. Allowed only if a project id is configured. */
const WALLET_CONNECT = [
  "https://*.walletconnect.com",
  "https://*.walletconnect.org",
  "wss://*.walletconnect.com",
  "wss://*.walletconnect.org",
];

/**
 * The content security policy of a page. Scripts run only if they carry the nonce of the request, or if such a script
 * loaded them. Inline styles are allowed because RainbowKit uses them.
 */
export function contentSecurityPolicy(options: {
  nonce: string;
  isDevelopment: boolean;
  hasWalletConnect: boolean;
  /** Origins that the login provider connects to and frames (docs/wallets.md). */
  loginOrigins?: readonly string[];
}): string {
  const { nonce, isDevelopment, hasWalletConnect, loginOrigins = [] } = options;
  const walletConnectFrames = hasWalletConnect ? ["https://*.walletconnect.com", "https://*.walletconnect.org"] : [];
  const frames = [...walletConnectFrames, ...loginOrigins.filter((origin) => origin.startsWith("https:"))];
  const walletConnect = hasWalletConnect ? WALLET_CONNECT : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...walletConnect, ...loginOrigins],
    "frame-src": frames.length === 0 ? ["'none'"] : frames,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
