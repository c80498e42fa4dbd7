import type { OrchestratorSettings } from "@konstruct/orchestrator/dependencies/dependencies";

/**
 * Shorter waits than in production, so that a run takes seconds. Their order is kept: a send times out long before its lease
 * ends, and its absence is believed only later. `quietMs` leaves a busy machine time to deliver an echo.
 */
export const crashSettings: Partial<OrchestratorSettings> = {
  concurrency: 16,
  leaseMs: 3_000,
  sendTimeoutMs: 1_000,
  sendLeaseMs: 3_000,
  quietMs: { slack: 2_000, whatsapp: 8_000, webchat: 0 },
  sweepMs: 250,
  debounceMs: { slack: 0, whatsapp: 0, webchat: 0 },
};

/** Everything a child is told, as JSON in its environment. */
export type ChildSettings = {
  appUrl: string;
  queue: { kind: "postgres" | "redis"; url: string };
  gatewayPort: number;
  slack: { apiUrl: string; botToken: string; signingSecret: string };
  whatsapp: { graphUrl: string; accessToken: string; appSecret: string };
};

export const settingsVariable = "KONSTRUCT_CRASH_CHILD";

export function readChildSettings<Settings = ChildSettings>(): Settings {
  const text = process.env[settingsVariable];
  if (text === undefined)
    throw new Error(`${settingsVariable} is not set: this process is started by scripts/crash.ts`);
  return JSON.parse(text) as Settings;
}
