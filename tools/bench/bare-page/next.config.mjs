import { resolve } from "node:path";

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  turbopack: { root: resolve(import.meta.dirname, "../../..") },
};
