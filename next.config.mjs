/** Headers of every page. The content security policy carries a nonce and is made for each request, in proxy.ts. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()" },
];

/** The module that adds a login provider to the wallet dialog (docs/wallets.md). */
const login = process.env.LOGIN_CONNECTOR;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // No page uses the optimizer, which would write to the disk whatever a stranger asks for.
  images: { unoptimized: true },
  experimental: { isrFlushToDisk: false },
  // `npm run check:types` checks the whole house; a build on somebody's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // The guides are taken into the build: a deployment without docs/ has them.
    rules: { "*.md": { type: "text" } },
    ...(login ? { resolveAlias: { "engrave-login": login } } : {}),
  },
  headers: async () => [{ source: "/((?!api/).*)", headers: securityHeaders }],
};
