/** Headers of every page. The content security policy has a nonce for each request, so proxy.ts sets it. */
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
  // No page uses the image optimizer. With it, clients could fill the disk.
  images: { unoptimized: true },
  // The address that `npm run dev` prints. Next itself assumes localhost (server/pages.ts).
  allowedDevOrigins: ["127.0.0.1"],
  experimental: {
    isrFlushToDisk: false,
    // Fewer scripts compress better: a first visit loads one percent less than with the default of 50,000.
    turbopackChunking: { minChunkSize: 150_000 },
  },
  // `npm run check:types` checks all types, so a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // Otherwise a lockfile in a folder above makes that folder the root.
    root: import.meta.dirname,
    // The build contains the guides, so a deployment does not need docs/.
    rules: { "*.md": { type: "text" } },
    resolveAlias: {
      // The aliases that next-intl’s plugin would set. Messages are compiled before the build (tools/devstack/prepare/messages.mjs),
      // so that no browser loads the parser.
      "next-intl/config": "./app/_lib/language/request.ts",
      "use-intl/format-message": "use-intl/format-message/format-only",
      ...(login ? { "engrave-login": login } : {}),
    },
  },
  headers: async () => [{ source: "/((?!api/).*)", headers: securityHeaders }],
};
