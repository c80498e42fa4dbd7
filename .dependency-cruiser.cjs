/** The one-way rule: a package imports lower levels only; nothing imports an app; vendors stay in their folder. */
const levels = [
  ["core", "config", "audit", "telemetry", "simulators"],
  ["db", "queue", "llm", "channels", "tools", "egress", "storage", "extraction", "embeddings"],
  ["services", "memory", "knowledge", "media", "understanding", "agent-config", "pack-shop"],
  ["engine", "packs"],
  ["evals"],
];
const at = (names) => `^packages/(${names.join("|")})/`;

const upward = levels.map((names, level) => ({
  name: `level-${level}-imports-lower-only`,
  comment: "A package may import itself, core, and packages of a lower level.",
  severity: "error",
  from: { path: at(names), pathNot: "\\.test\\.ts$" },
  to: { path: `^packages/(${[...levels.slice(level + 1).flat(), "testing"].join("|")})/` },
}));

const only = (name, path, owners) => ({
  name,
  severity: "error",
  comment: `Only ${owners.join(", ")} may import this.`,
  from: { pathNot: [...owners, "^(scripts|bench)/", "\\.test\\.ts$", "^packages/testing/"] },
  to: { path },
});

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "no-sideways-in-core",
      severity: "error",
      comment: "core is the bottom: it imports no other package.",
      from: { path: "^packages/core/" },
      to: { path: "^packages/(?!core/)" },
    },
    {
      name: "nothing-imports-an-app",
      severity: "error",
      comment: "Only the CLI, which composes the embedded system, imports other apps.",
      from: { pathNot: ["^apps/", "^(scripts|bench)/", "\\.test\\.ts$"] },
      to: { path: "^apps/" },
    },
    {
      name: "gateway-and-orchestrator-apart",
      severity: "error",
      from: { path: "^apps/gateway/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/(orchestrator|cli)/" },
    },
    {
      name: "orchestrator-and-gateway-apart",
      severity: "error",
      from: { path: "^apps/orchestrator/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { path: "^apps/(gateway|cli)/" },
    },
    {
      name: "portal-is-a-surface",
      comment:
        "The portal reads and writes through services: no engine, model, tool, channel code or table of its own.",
      severity: "error",
      from: { path: "^apps/portal/src/", pathNot: "\\.test\\.ts$" },
      to: {
        // A type is no way to a table.
        dependencyTypesNot: ["type-only"],
        path: "^(apps/(gateway|orchestrator|cli)|packages/(engine|llm|tools|memory|media|egress|extraction|evals|simulators|testing))/|^packages/channels/src/(?!render-reply\\.ts)|^packages/db/src/(?!account/|database\\.ts)",
      },
    },
    {
      name: "gateway-has-no-model",
      severity: "error",
      from: { path: "^apps/gateway/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/(engine|llm|tools|memory|knowledge|media|extraction|embeddings)/" },
    },
    {
      name: "channels-apart",
      severity: "error",
      comment: "Channels never import each other.",
      from: { path: "^packages/channels/src/(slack|whatsapp|webchat|chatwoot)/" },
      to: {
        path: "^packages/channels/src/(slack|whatsapp|webchat|chatwoot)/",
        pathNot: "^packages/channels/src/$1/",
      },
    },
    {
      name: "engine-is-pure",
      severity: "error",
      comment: "The engine knows no channel, queue, HTTP or SQL.",
      from: { path: "^packages/engine/", pathNot: "\\.test\\.ts$" },
      to: { path: ["^packages/(db|queue|channels)/", "^(node:)?(http|https|net)$"] },
    },
    {
      name: "simulators-never-in-production",
      severity: "error",
      from: {
        path: "^(apps/(gateway|orchestrator)|packages/(?!simulators))",
        pathNot: "\\.(test|fixture)\\.ts$",
      },
      to: { path: "^packages/simulators/" },
    },
    {
      name: "a-pack-is-nobodys",
      comment: "A pack is found by its name: only what loads packs imports one, and the portal's part of it.",
      severity: "error",
      from: {
        pathNot: [
          "^packages/(pack-shop|packs)/",
          "^apps/portal/src/packs/",
          "^(scripts|bench)/",
          "\\.(test|fixture)\\.ts$",
        ],
      },
      to: { path: "^packages/pack-" },
    },
    only("pg-only-in-db", "node_modules/pg/", ["^packages/(db|queue)/"]),
    only("better-auth-only-in-portal", "node_modules/better-auth/", ["^apps/portal/src/"]),
    only("bullmq-only-in-queue", "node_modules/(bullmq|ioredis)/", ["^packages/queue/"]),
    only("llm-sdks-only-in-llm", "node_modules/(openai|@anthropic-ai)/", ["^packages/llm/"]),
    only("slack-web-api-only-in-channel", "node_modules/@slack/web-api/", [
      "^packages/channels/src/slack/",
      "^apps/gateway/src/slack/",
    ]),
    only("bolt-only-in-gateway", "node_modules/@slack/bolt/", ["^apps/gateway/src/slack/"]),
    only("undici-only-in-egress", "node_modules/undici/", ["^packages/egress/"]),
    only("s3-only-in-storage", "node_modules/@aws-sdk/", ["^packages/storage/"]),
    only("parsers-only-in-extraction", "node_modules/(unpdf|mammoth|tesseract\\.js|sharp|numfmt)/", [
      "^packages/extraction/",
    ]),
    only("mcp-sdk-only-in-its-client", "node_modules/@modelcontextprotocol/", [
      "^packages/tools/src/mcp/client/",
    ]),
    only("models-only-in-embeddings", "node_modules/@energetic-ai/", ["^packages/embeddings/"]),
    only("zep-only-in-memory", "node_modules/@getzep/", ["^packages/memory/src/zep/"]),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    // "mdast" is types without a package of its own.
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^mdast$" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/\\.next[^/]*/", "next-env\\.d\\.ts$"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".cjs", ".mjs", ".json"],
    },
  },
};
