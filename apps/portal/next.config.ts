import { join } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const root = join(import.meta.dirname, "../..");

/** One folder that runs by itself (`output: "standalone"`); the workspace's packages are TypeScript and compiled here. */
const config: NextConfig = {
  output: "standalone",
  // Two builds at once, each in a folder of its own.
  distDir: process.env.PORTAL_BUILD_DIR ?? ".next",
  outputFileTracingRoot: root,
  turbopack: { root },
  transpilePackages: [
    "@konstruct/agent-config",
    "@konstruct/audit",
    "@konstruct/channels",
    "@konstruct/config",
    "@konstruct/core",
    "@konstruct/db",
    "@konstruct/egress",
    "@konstruct/embeddings",
    "@konstruct/extraction",
    "@konstruct/knowledge",
    "@konstruct/pack-shop",
    "@konstruct/packs",
    "@konstruct/queue",
    "@konstruct/services",
    "@konstruct/storage",
    "@konstruct/telemetry",
    "@konstruct/tools",
  ],
  serverExternalPackages: ["pg", "pino", "nodemailer", "sharp", "tesseract.js"],
  // Pages of src/pages too get their packages compiled in, as those of src/app.
  bundlePagesRouterDependencies: true,
  poweredByHeader: false,
  // What is longer is cut off without a word: above our own limit for uploads, so that ours refuses first.
  experimental: { proxyClientMaxBodySize: 27 * 1024 * 1024 },
  // `npm run verify` checks the types of the whole repository.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin({
  requestConfig: "./src/i18n/request.ts",
  // Texts are parsed while building, so pages load no parser of messages.
  experimental: {
    messages: {
      path: ["./messages/en", "./messages/th"],
      locales: "infer",
      format: "json",
      precompile: true,
    },
  },
})(config);
