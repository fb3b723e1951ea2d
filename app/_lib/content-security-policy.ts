/** Origins of WalletConnect's servers. Allowed only if a project id is configured. */
const WALLET_CONNECT = [
  "https://*.walletconnect.com",
  "https://*.walletconnect.org",
  "wss://*.walletconnect.com",
  "wss://*.walletconnect.org",
];

/**
 * Where a page that verifies may connect to: any node with TLS, and nodes on the reader's device. The reader types the
 * address, so it is not known here (docs/threats.md).
 */
const READER_NODES = ["https:", "http://localhost:*", "http://127.0.0.1:*"];

/** Whether the page at `path` sends requests to a node of the reader's choice. */
export function readsReaderNode(path: string): boolean {
  return path.startsWith("/verify/");
}

/** The policy of a file that anyone can have put on the chain: opened as a page, it loads nothing and runs nothing. */
export const FOREIGN_FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Whether the answer at `path` is a file from the chain. */
export function isForeignFile(path: string): boolean {
  return /^\/token\/[^/]+\/logo\/?$/.test(path);
}

/**
 * Origin of the frame of the sign-in service, if one is configured. One on this machine, for tests, is allowed only to pages that this machine
 * serves to itself.
 */
export function magicFrame(
  { MAGIC_KEY, MAGIC_ENDPOINT }: Readonly<Record<string, string | undefined>>,
  host: string,
): string | null {
  if (!MAGIC_KEY) return null;
  const origin = MAGIC_ENDPOINT || "https://auth.magic.link";
  const isHere = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);
  return origin.startsWith("https:") || isHere ? origin : null;
}

/** The policy's header, in the response and in the request that a page is rendered for. */
export const POLICY = "Content-Security-Policy";

/** The nonce of a policy; undefined if it has none. */
export function nonceIn(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

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
  /** Origin of the frame of the sign-in service; null: none is configured. */
  magicFrame?: string | null;
  /** Origins of the chain's public nodes, which the account of a passkey asks. */
  nodeOrigins?: readonly string[];
  /** Whether the page may connect to a node of the reader's choice. Default: false. */
  hasReaderNode?: boolean;
}): string {
  const {
    nonce,
    isDevelopment,
    hasWalletConnect,
    loginOrigins = [],
    nodeOrigins = [],
    hasReaderNode = false,
    magicFrame: frame = null,
  } = options;
  const walletConnectFrames = hasWalletConnect ? ["https://*.walletconnect.com", "https://*.walletconnect.org"] : [];
  const magic = frame === null ? [] : [frame];
  const frames = [...walletConnectFrames, ...magic, ...loginOrigins.filter((origin) => origin.startsWith("https:"))];
  const walletConnect = hasWalletConnect ? WALLET_CONNECT : [];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": [
      "'self'",
      ...walletConnect,
      ...loginOrigins,
      ...nodeOrigins,
      ...(hasReaderNode ? READER_NODES : []),
    ],
    "frame-src": frames.length === 0 ? ["'none'"] : frames,
    // The service worker. Without it, the rule for scripts would apply, which a worker cannot meet.
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
