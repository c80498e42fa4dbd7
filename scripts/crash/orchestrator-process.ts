import type { ChannelSender } from "@konstruct/core/channel";
import { graphVersion } from "@konstruct/core/graph-version";
import { loadPacks } from "@konstruct/packs/load-packs";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { startOrchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import { createKillSwitch, type KillSwitch } from "./kill-switch.ts";
import { crashSettings, readChildSettings } from "./settings.ts";
import { watchDatabase } from "./watched-database.ts";

function watchSender(inner: ChannelSender, kill: KillSwitch): ChannelSender {
  return {
    ...inner,
    async send(message, signal) {
      await kill({ what: "send", when: "before" });
      const outcome = await inner.send(message, signal);
      await kill({ what: "send", when: "after" });
      return outcome;
    },
  };
}

/** Only what changes something: a read that is cut off is simply read again. */
function watchTools(inner: ToolExecutor, kill: KillSwitch): ToolExecutor {
  return {
    describe: (tool) => inner.describe(tool),
    async execute(call, context) {
      if (inner.describe(call.tool)?.effect === "read") return inner.execute(call, context);
      await kill({ what: "tool", when: "before" });
      const result = await inner.execute(call, context);
      await kill({ what: "tool", when: "after" });
      return result;
    },
  };
}

await loadPacks(["shop"]);
const settings = readChildSettings();
const kill = createKillSwitch();
await startOrchestrator({
  databaseUrl: settings.appUrl,
  queue: settings.queue,
  logger: createLogger({ service: "orchestrator", level: "fatal" }),
  metrics: createMetrics(),
  health: createHealth(),
  settings: crashSettings,
  llm: {
    openai: { baseUrl: "https://api.openai.com/v1" },
    anthropic: { baseUrl: "https://api.anthropic.com" },
    timeoutMs: 1_000,
  },
  slack: settings.slack,
  whatsapp: { ...settings.whatsapp, graphVersion },
  adapt: (deps) => ({
    ...deps,
    database: watchDatabase(deps.database, kill),
    claims: watchDatabase(deps.claims, kill),
    senders: Object.fromEntries(
      Object.entries(deps.senders).map(([channel, sender]) => [channel, watchSender(sender, kill)]),
    ),
    // What writes goes through the journal.
    portsFor: ({ journalOf, ...about }) =>
      deps.portsFor({
        ...about,
        ...(journalOf !== undefined && {
          journalOf: (tools, recorded) => journalOf(watchTools(tools, kill), recorded),
        }),
      }),
  }),
});
process.send?.({ ready: true });
process.on("disconnect", () => process.exit(0));
